import { expect, onTestFinished, test, vi } from 'vitest';
import { ActProof } from '#entities/common/act-proof.ts';
import { OutboxMessage } from '#entities/common/outbox-message.ts';
import { readRequest } from '#entities/sign-request/rows/read-request.ts';
import { recordAcceptance } from '#entities/sign-request/rows/record-acceptance.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { signaturesFor } from '#test/workflows/support/flow.ts';
import {
  actor,
  creationOf,
  factsOf,
  inMs,
  pendingRequest,
  proveTo,
  recordOf,
  signingOf,
  startGround,
} from '#test/activities/support/ground.ts';

const ground = setUp(startGround);

test('recordCreated: twice and at once, one row and one event', async () => {
  const input = await creationOf(ground);
  await Promise.all([1, 2, 3].map(() => ground.activities.recordCreated(input)));
  const first = await recordOf(ground, input.facts.requestId);
  await ground.activities.recordCreated(input);
  expect(await recordOf(ground, input.facts.requestId)).toEqual(first);
  expect(first.request).toMatchObject({ status: 'pending', documentHash: input.facts.documentHash });
  expect(first.events.map(({ action }) => action)).toEqual(['sign_request.created']);
});

test('recordCreated after its time fails for good and leaves nothing', async () => {
  const facts = factsOf(ground);
  const late = ground.activities.recordCreated(await creationOf(ground, facts, inMs(-1)));
  await expect(late).rejects.toMatchObject({ type: 'not_written', nonRetryable: true });
  expect(await recordOf(ground, facts.requestId)).toEqual({ request: null, deliveries: [], events: [] });
});

test.each([12_000, -12_000])(
  'a worker whose clock is %i ms off writes in time, and not too late',
  async (off) => {
    const input = await creationOf(ground);
    const late = await creationOf(ground, factsOf(ground), inMs(-1));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off });
    onTestFinished(() => void vi.useRealTimers());
    await ground.activities.recordCreated(input);
    expect((await recordOf(ground, input.facts.requestId)).request).toMatchObject({ status: 'pending' });
    await expect(ground.activities.recordCreated(late)).rejects.toMatchObject({ type: 'not_written' });
  },
);

test('discardCreated: twice, the row is gone, the trail stays, and the id can be written again', async () => {
  const input = await creationOf(ground);
  const { requestId } = input.facts;
  await ground.activities.recordCreated(input);
  await ground.activities.discardCreated({ requestId });
  await ground.activities.discardCreated({ requestId });
  const gone = await recordOf(ground, requestId);
  expect(gone.request).toBeNull();
  expect(gone.events.map(({ action }) => action)).toEqual(['sign_request.created', 'sign_request.discarded']);
  await ground.activities.recordCreated(await creationOf(ground, input.facts));
  const again = await recordOf(ground, requestId);
  expect(again.request).toMatchObject({ status: 'pending' });
  expect(again.events.map(({ action }) => action)).toEqual([
    'sign_request.created',
    'sign_request.discarded',
    'sign_request.created',
  ]);
});

test('seal: twice and at once, one signature, one event, the same deliveries', async () => {
  await ground.webhook('http://127.0.0.1:9/a');
  await ground.webhook('http://127.0.0.1:9/b');
  const requestId = await pendingRequest(ground);
  const input = await signingOf(ground, requestId);
  const results = await Promise.all([ground.activities.seal(input), ground.activities.seal(input)]);
  const first = await recordOf(ground, requestId);
  results.push(await ground.activities.seal(input));
  expect(await recordOf(ground, requestId)).toEqual(first);
  expect(new Set(results.map((ids) => ids.join())).size).toBe(1);
  expect(results[0]).toEqual(first.deliveries.map(({ id }) => id));
  expect(first.deliveries).toHaveLength(2);
  const [body = '', ...others] = new Set(first.deliveries.map((delivery) => delivery.body));
  expect(others, 'one body, and one id of the event, for all receivers').toEqual([]);
  expect(JSON.parse(String(body))).toMatchObject({ id: expect.any(String), created_at: expect.any(String) });
  expect(first.request).toMatchObject({ status: 'signed', sealing: false, loa: 1, signedAt: input.signedAt });
  expect(first.events.map(({ action }) => action)).toEqual([
    'sign_request.created',
    'sign_request.accepted',
    'sign_request.signed',
  ]);
  expect(await signaturesFor({ owner: ground.orm }, requestId)).toBe(1);
});

test('recordEnd: twice, one event, the same deliveries; another end later changes nothing', async () => {
  const requestId = await pendingRequest(ground);
  const proofId = await proveTo(ground, requestId, 'decline', { reason: 'no', actor });
  const outcome = { status: 'rejected', at: inMs(0), reason: 'no' } as const;
  const input = { requestId, outcome, actor, proofId };
  const ids = await ground.activities.recordEnd(input);
  const first = await recordOf(ground, requestId);
  expect(await ground.activities.recordEnd(input)).toEqual(ids);
  const expiry = { status: 'expired', at: inMs(0), reason: 'period_ended' } as const;
  expect(
    await ground.activities.recordEnd({ requestId, outcome: expiry, actor: null, proofId: null }),
  ).toEqual(ids);
  await ground.activities.seal(await signingOf(ground, requestId));
  expect(await recordOf(ground, requestId)).toEqual(first);
  expect(first.request).toMatchObject({ status: 'rejected', declineReason: 'no' });
});

test('recordEnd: of two ends at once the first counts, and the proof of the other is not used', async () => {
  await ground.webhook('http://127.0.0.1:9/c');
  const requestId = await pendingRequest(ground);
  const [declined, withdrawn] = await Promise.all([
    proveTo(ground, requestId, 'decline', { reason: 'no', actor }),
    proveTo(ground, requestId, 'withdraw', { actor }),
  ]);
  const at = inMs(0);
  const decline = { status: 'rejected', at, reason: 'no' } as const;
  const withdraw = { status: 'expired', at, reason: 'withdrawn' } as const;
  const [one, other] = await Promise.all([
    ground.activities.recordEnd({ requestId, outcome: decline, actor, proofId: declined }),
    ground.activities.recordEnd({ requestId, outcome: withdraw, actor, proofId: withdrawn }),
  ]);
  expect(one).toEqual(other);
  const { request, deliveries, events } = await recordOf(ground, requestId);
  expect(one).toEqual(deliveries.map(({ id }) => id));
  const winner = request?.['status'] === 'rejected' ? declined : withdrawn;
  expect(events.filter(({ action }) => action !== 'sign_request.created')).toHaveLength(1);
  const proofs = await ground.orm.em.fork().find(ActProof, { id: { $in: [declined, withdrawn] } });
  expect(proofs.filter(({ usedFor }) => usedFor.length > 0).map(({ id }) => id)).toEqual([winner]);
});

test('a signature is not recorded for a request that staff have changed since it was read', async () => {
  const requestId = await pendingRequest(ground);
  const em = ground.orm.em.fork();
  const input = await signingOf(ground, requestId);
  const read = await readRequest(em, requestId, { workflowId: '', records: [], proofId: null });
  const event = {
    organizationId: read.organizationId,
    action: 'test',
    resourceType: 'test',
    resourceId: requestId,
  };
  const accept = (changed: Partial<typeof read>) =>
    recordAcceptance(em, { read: { ...read, ...changed }, proofId: input.proofId, event });
  expect(await accept({ linkGeneration: 2 })).toBe(false);
  expect(await accept({ expiresAt: new Date(read.expiresAt.getTime() + 1) })).toBe(false);
  expect((await recordOf(ground, requestId)).request).toMatchObject({ sealing: false });
  expect(await accept({})).toBe(true);
  expect(await accept({})).toBe(false);
});

test('seal: the row says that it is being made from the first attempt until the end, and not before', async () => {
  const requestId = await pendingRequest(ground);
  expect((await recordOf(ground, requestId)).request).toMatchObject({ status: 'pending', sealing: false });
  const input = await signingOf(ground, requestId);
  await ground.keyService.kill();
  await expect(ground.activities.seal(input)).rejects.toThrow('The key service cannot be reached');
  expect((await recordOf(ground, requestId)).request).toMatchObject({ status: 'pending', sealing: true });
  await ground.keyService.start();
  await ground.activities.seal(input);
  expect((await recordOf(ground, requestId)).request).toMatchObject({ status: 'signed', sealing: false });
});

test('sendLink: the same link each time, and none after the end', async () => {
  const requestId = await pendingRequest(ground);
  const em = ground.orm.em.fork();
  const before = await em.count(OutboxMessage);
  await ground.activities.sendLink({ requestId, reminder: false });
  await ground.activities.sendLink({ requestId, reminder: true });
  const sent = await em.find(OutboxMessage, { kind: 'link' }, { orderBy: { sentAt: 'desc' }, limit: 2 });
  expect(new Set(sent.map(({ link }) => link)).size).toBe(1);
  await ground.activities.seal(await signingOf(ground, requestId));
  await ground.activities.sendLink({ requestId, reminder: true });
  expect(await em.count(OutboxMessage)).toBe(before + 2);
});

test('a failure says what failed, and nothing of the data', async () => {
  const requestId = crypto.randomUUID();
  const failure: unknown = await ground.activities
    .seal(await signingOf(ground, requestId))
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ type: 'internal_error', nonRetryable: false });
  expect(String(failure)).not.toContain(requestId);
  const known = await pendingRequest(ground);
  await ground.keyService.kill();
  await expect(ground.activities.seal(await signingOf(ground, known))).rejects.toMatchObject({
    type: 'key_service_unavailable',
  });
  await ground.keyService.start();
});

import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { provenToRequest } from '#api/common/flows/act-proofs.ts';
import { sendSignRequestUpdate } from '#api/common/flows/workflows.ts';
import { firstAttempt } from '#api/http/idempotency.ts';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import { ActProof } from '#entities/common/act-proof.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import {
  declineUpdate,
  operatorCancelUpdate,
  signUpdate,
  withdrawUpdate,
} from '#workflows/sign-request/messages.ts';
import { prove } from '#test/support/world/prove.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { activitiesOf, startWorld } from '#test/support/world/world.ts';
import {
  actor,
  auditActions,
  factsOf,
  inMs,
  rowOf,
  signaturesFor,
  startFlow,
  untilRow,
} from '#test/workflows/support/flow.ts';
import { refusalOf } from '#test/workflows/support/refusal.ts';
import { impatient, staffAct, untilStuck } from '#test/workflows/support/stuck.ts';

// The forger reaches Temporal and holds the payload key, but not the key by which the API proves acts of people.
vi.setConfig({ testTimeout: 90_000 });
const world = setUp(startWorld);

const proofs = () => world.owner.em.fork();
const activities = () => activitiesOf(world.deps);

test('a signature that nobody gave is not made; staff end the request', async () => {
  const { id, handle } = await startFlow(world, {}, { patience: impatient });
  await handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor, proofId: randomUUID() }] });
  expect(await untilStuck(handle)).toBe('act_refused');
  expect(await signaturesFor(world, id)).toBe(0);
  expect(await rowOf(world, id)).toMatchObject({ status: 'pending', sealing: false, signature: null });
  await handle.executeUpdate(operatorCancelUpdate, { args: [staffAct] });
  await untilRow(world, id, 'expired');
  expect(await auditActions(world, id)).not.toContain('sign_request.accepted');
});

test('a decline that nobody gave is not recorded; staff end the request in its place', async () => {
  const { id, handle } = await startFlow(world, {}, { patience: impatient });
  const forged = refusalOf(handle.executeUpdate(declineUpdate, { args: [{ actor, proofId: randomUUID() }] }));
  expect(await untilStuck(handle)).toBe('act_refused');
  expect(await rowOf(world, id)).toMatchObject({ status: 'pending' });
  await handle.executeUpdate(operatorCancelUpdate, { args: [staffAct] });
  expect(await forged).toMatchObject({ type: 'invalid_state' });
  expect(await untilRow(world, id, 'expired')).toMatchObject({ expiryReason: 'cancelled' });
  expect(await auditActions(world, id)).not.toContain('sign_request.rejected');
});

test('a proof of one act proves no other: another act, level, reason, person or workflow', async () => {
  const { id, handle } = await startFlow(world, {}, { patience: impatient });
  const workflowId = signRequestWorkflowId(id);
  const other = signRequestWorkflowId(randomUUID());
  const forgeries = [
    { workflowId, act: 'decline', input: { loa: 1, actor } },
    { workflowId, act: 'sign', input: { loa: 2, actor } },
    { workflowId, act: 'sign', input: { loa: 1, actor: { ...actor, ipAddress: '198.51.100.1' } } },
    { workflowId: other, act: 'sign', input: { loa: 1, actor } },
  ];
  const { seal } = activities();
  for (const forgery of forgeries) {
    const proofId = await prove(world.deps, forgery);
    const at = new Date().toISOString();
    const input = { requestId: id, loa: 1, signedAt: at, provedChannel: null, actor, proofId } as const;
    await expect(seal(input), JSON.stringify(forgery)).rejects.toMatchObject({ type: 'act_refused' });
  }
  expect(await signaturesFor(world, id)).toBe(0);
  expect(await rowOf(world, id)).toMatchObject({ status: 'pending', sealing: false });
  await handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await untilRow(world, id, 'signed');
});

test('what a person agreed to by one proof is not signed by another', async () => {
  const { id, handle } = await startFlow(world);
  const agreed = { sealing: true, acceptedProofId: randomUUID() };
  await proofs().nativeUpdate(SignRequest, { id }, agreed);
  const { workflowId } = handle;
  const proofId = await prove(world.deps, { workflowId, act: 'sign', input: { loa: 1, actor } });
  const at = new Date().toISOString();
  const input = { requestId: id, loa: 1, signedAt: at, provedChannel: null, actor, proofId } as const;
  await expect(activities().seal(input)).rejects.toMatchObject({ type: 'act_refused' });
  expect(await signaturesFor(world, id)).toBe(0);
});

test('an accepted act is signed at its own level, and by the address that it proved', async () => {
  const { id, handle } = await startFlow(world, { userPhone: '+97699112233' });
  const { workflowId } = handle;
  const act = { loa: 1, provedChannel: 'email', actor };
  const proofId = await prove(world.deps, { workflowId, act: 'sign', input: act });
  const accepted = { sealing: true, acceptedProofId: proofId };
  await proofs().nativeUpdate(SignRequest, { id }, accepted);
  await proofs().nativeUpdate(ActProof, { id: proofId }, { usedFor: ['sign'] });
  const input = { requestId: id, signedAt: new Date().toISOString(), actor, proofId } as const;
  for (const forged of [
    { loa: 2, provedChannel: 'email' } as const,
    { loa: 1, provedChannel: 'sms' } as const,
  ])
    await expect(activities().seal({ ...input, ...forged })).rejects.toMatchObject({ type: 'act_refused' });
  expect(await signaturesFor(world, id)).toBe(0);
  await activities().seal({ ...input, loa: 1, provedChannel: 'email' });
  await untilRow(world, id, 'signed');
});

test('a row that is written anew for somebody else, or over another document, is not signed by the proof of before', async () => {
  const { id, handle, input } = await startFlow(world);
  const { workflowId } = handle;
  const act = { loa: 1, actor } as const;
  const proofId = await prove(world.deps, { workflowId, act: 'sign', input: act });
  const sealing = { requestId: id, signedAt: new Date().toISOString(), provedChannel: null, ...act, proofId };
  const genuine = { userEmail: input.facts.userEmail ?? null, documentHash: input.facts.documentHash };
  for (const swapped of [{ userEmail: 'victim@example.mn' }, { documentHash: 'cd'.repeat(32) }]) {
    await proofs().nativeUpdate(SignRequest, { id }, swapped);
    await expect(activities().seal(sealing)).rejects.toMatchObject({ type: 'act_refused' });
    await proofs().nativeUpdate(SignRequest, { id }, genuine);
  }
  expect(await signaturesFor(world, id)).toBe(0);
  await activities().seal(sealing);
  await untilRow(world, id, 'signed');
});

test('a signature of anybody else’s is not recorded as an end', async () => {
  const { id, handle } = await startFlow(world);
  const proofId = await prove(world.deps, {
    workflowId: handle.workflowId,
    act: 'sign',
    input: { loa: 1, actor },
  });
  await proofs().nativeUpdate(SignRequest, { id }, { sealing: true, acceptedProofId: proofId });
  const outcome = { status: 'signed', at: new Date().toISOString(), loa: 3 };
  const forged = { requestId: id, outcome, actor, proofId, sealed: { signature: 'AA==', certificate: 'x' } };
  const { recordEnd, recordCancellation } = activities();
  for (const record of [recordEnd, recordCancellation])
    await expect(record(forged as never)).rejects.toMatchObject({ type: 'act_refused' });
  expect(await rowOf(world, id)).toMatchObject({ status: 'pending' });
});

test('one retry of staff is one entry in the audit trail, however often it is sent again', async () => {
  const { id, handle } = await startFlow(world);
  const { workflowId } = handle;
  const proofId = await prove(world.deps, { workflowId, act: 'operatorRetry', input: staffAct });
  const entry = { flow: 'sign_request', id, action: 'support.retried', ...staffAct, proofId } as const;
  const { recordAct } = activities();
  for (const times of [1, 2]) {
    await recordAct(entry);
    expect(await auditActions(world, id), `written ${times} times`).toEqual([
      'sign_request.created',
      'support.retried',
    ]);
  }
  const other = recordAct({ ...entry, action: 'support.cancelled' });
  await expect(other).rejects.toMatchObject({ type: 'act_refused' });
});

test('who can write to the database makes no proof: a changed statement does not hold', async () => {
  const { id } = await startFlow(world);
  const workflowId = signRequestWorkflowId(id);
  const proofId = await prove(world.deps, { workflowId, act: 'sign', input: { loa: 1, actor } });
  const row = await proofs().findOneOrFail(ActProof, { id: proofId });
  const [header = '', payload = '', signature = ''] = row.jws.split('.');
  const statement = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const changed = Buffer.from(JSON.stringify({ ...statement, act: 'decline' })).toString('base64url');
  const jws = [header, changed, signature].join('.');
  await proofs().nativeUpdate(ActProof, { id: proofId }, { jws });
  const outcome = { status: 'rejected', at: new Date().toISOString() } as const;
  const end = activities().recordEnd({ requestId: id, outcome, actor, proofId });
  await expect(end).rejects.toMatchObject({
    type: 'act_refused',
    message: expect.stringContaining('signature'),
  });
  expect(await rowOf(world, id)).toMatchObject({ status: 'pending' });
});

test('a proof of long ago is no proof of an act of now', async () => {
  const { id } = await startFlow(world);
  const workflowId = signRequestWorkflowId(id);
  const proofId = await prove(world.deps, { workflowId, act: 'sign', input: { loa: 1, actor } });
  const later = new Date(Date.now() + 25 * 3_600_000).toISOString();
  const input = { requestId: id, loa: 1, signedAt: later, provedChannel: null, actor, proofId } as const;
  await expect(activities().seal(input)).rejects.toMatchObject({ type: 'act_refused' });
});

test('no request comes into being in a partner’s name that the partner did not ask for, nor another than that', async () => {
  const facts = factsOf(world);
  const writeBy = inMs(9_000);
  const workflowId = signRequestWorkflowId(facts.requestId);
  const { recordCreated } = activities();
  const proofId = await prove(world.deps, { workflowId, act: 'create', input: {}, content: facts });
  const forgeries = [
    { facts, proofId: null },
    { facts: { ...facts, userEmail: 'victim@example.mn' }, proofId },
    { facts: { ...facts, documentHash: 'cd'.repeat(32) }, proofId },
    { facts: { ...facts, clientId: randomUUID() }, proofId },
    { facts: { ...facts, requestId: randomUUID() }, proofId },
  ];
  for (const forged of forgeries)
    await expect(recordCreated({ ...forged, writeBy })).rejects.toMatchObject({ type: 'act_refused' });
  expect(await rowOf(world, facts.requestId)).toBeNull();
  await recordCreated({ facts, proofId, writeBy });
  expect(await rowOf(world, facts.requestId)).toMatchObject({ status: 'pending' });
});

test.each([
  { userEmail: 'victim@example.mn' },
  { userPhone: '+97699000000' },
  { requiredLoa: 2 },
  { partnerName: 'Another Bank' },
  { documentName: 'Another contract' },
])(
  'a row that says %o before the signer acts is not signed by their act, and nobody is written to',
  async (row) => {
    const { id } = await startFlow(world);
    await world.owner.em.fork().nativeUpdate(SignRequest, { id }, row);
    const workflowId = signRequestWorkflowId(id);
    const sign = await prove(world.deps, { workflowId, act: 'sign', input: { loa: 1, actor } });
    const signedAt = new Date().toISOString();
    const input = { requestId: id, loa: 1, signedAt, provedChannel: null, actor, proofId: sign } as const;
    await expect(activities().seal(input)).rejects.toMatchObject({ type: 'act_refused' });
    const decline = await prove(world.deps, { workflowId, act: 'decline', input: { actor } });
    const outcome = { status: 'rejected', at: signedAt } as const;
    const end = activities().recordEnd({ requestId: id, outcome, actor, proofId: decline });
    await expect(end).rejects.toMatchObject({ type: 'act_refused' });
    const link = activities().sendLink({ requestId: id, reminder: false, messageId: randomUUID() });
    await expect(link).rejects.toMatchObject({ type: 'act_refused' });
  },
);

test('the proof of an act that the workflow refuses is gone before anybody hears of it', async () => {
  const { id: requestId, handle } = await startFlow(world);
  await handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  const row = await untilRow(world, requestId, 'signed');
  const proof = provenToRequest(['client'], row);
  const act = { actor, proofId: proof.id };
  const late = sendSignRequestUpdate(world.deps, {
    requestId,
    update: withdrawUpdate,
    act,
    attempt: firstAttempt(),
    proof,
  });
  await expect(late).rejects.toMatchObject({ code: 'invalid_state' });
  expect(await proofs().count(ActProof, { id: proof.id })).toBe(0);
});

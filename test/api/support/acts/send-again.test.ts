import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { remindUpdate, signUpdate } from '#workflows/sign-request/messages.ts';
import { expectError } from '#test/support/http/http.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { actor, linksTo, startFlow, untilRow } from '#test/workflows/support/flow.ts';
import { personAt, sendEnvelope, signAs, untilRecipient } from '#test/workflows/support/envelope.ts';
import { actsOf } from '#test/workflows/support/stuck.ts';
import { refusalOf } from '#test/workflows/support/refusal.ts';
import { actAs, reason } from './ground.ts';

const world = setUp(sharedWorld);
const support = setUp(() => makeStaff(world, 'support'));

const sendAgain = (id: string, body: object = {}, key?: string) =>
  actAs(world, support, { id, act: 'send-again', body, ...(key === undefined ? {} : { key }) });

const untilLinks = (to: string, count: number) =>
  untilTrue(async () => (await linksTo(world, to)).length === count);

test('a signer gets the same link again, once for each act; the partner’s own reminder is as far off as before', async () => {
  const flow = await startFlow(world, { notify: true }, { reminderGapMs: 1 });
  await untilLinks(flow.email, 1);
  const key = randomUUID();
  const first = await sendAgain(flow.id, {}, key);
  expect(first).toMatchObject({ status: 202, body: { id: flow.id, kind: 'sign_request' } });
  expect((await sendAgain(flow.id, {}, key)).body).toEqual(first.body);
  await untilLinks(flow.email, 2);
  const [one, two] = await linksTo(world, flow.email);
  expect(two?.link).toBe(one?.link);
  const acts = await actsOf(world, flow.id, 'support.sent_again');
  expect(acts.map(({ metadata }) => metadata)).toEqual([
    expect.objectContaining({ staff_id: support.id, reason }),
  ]);
  // The hour between the partner's reminders is counted from the links of before.
  await flow.handle.executeUpdate(remindUpdate, { args: [{ actor }] });
  await untilLinks(flow.email, 3);
  for (let more = 2; more <= 5; more += 1) expect((await sendAgain(flow.id)).status).toBe(202);
  const refused = expectError(await sendAgain(flow.id), 429, 'rate_limited');
  expect(refused.details).toHaveProperty('retry_after');
  expect(await actsOf(world, flow.id, 'support.sent_again')).toHaveLength(5);
});

test('there is nothing to send where the partner gives the link, for another recipient, and after the end', async () => {
  const flow = await startFlow(world);
  const silent = expectError(await sendAgain(flow.id), 409, 'invalid_state');
  expect(silent.message).toContain('The partner gives the link');
  expectError(await sendAgain(flow.id, { recipient_id: randomUUID() }), 409, 'invalid_state');
  await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await untilRow(world, flow.id, 'signed');
  const late = expectError(await sendAgain(flow.id), 409, 'invalid_state');
  expect(late.message).toContain('it is signed');
  expect(await actsOf(world, flow.id, 'support.sent_again')).toEqual([]);
});

test('of an envelope those whose turn it is are invited again; nobody else is', async () => {
  const going = await sendEnvelope(world, [{}, {}]);
  const [now, later] = [personAt(going, 0), personAt(going, 1)];
  await untilRecipient(world, now.id, 'sent');
  const wrong = expectError(await sendAgain(going.id, { recipient_id: later.id }), 409, 'invalid_state');
  expect(wrong.message).toContain('not this recipient’s turn');
  expectError(await sendAgain(going.id, { recipient_id: randomUUID() }), 404, 'not_found');
  expect(await sendAgain(going.id)).toMatchObject({ status: 202, body: { sent_to: [now.id] } });
  await untilLinks(now.email, 2);
  expect(await sendAgain(going.id, { recipient_id: now.id })).toMatchObject({ status: 202 });
  await untilLinks(now.email, 3);
  expect(await linksTo(world, later.email)).toEqual([]);
  const acts = await actsOf(world, going.id, 'support.sent_again');
  expect(acts.map(({ metadata }) => metadata['recipient_id'])).toEqual([undefined, now.id]);
  await signAs(world, going, now);
  await untilRecipient(world, later.id, 'sent');
  await signAs(world, going, later);
  await going.handle.result();
  expectError(await sendAgain(going.id), 409, 'invalid_state');
}, 60_000);

test('an act that nobody proved is not put on record', async () => {
  const { handle, id } = await startFlow(world, { notify: true });
  const plain = world.deps.temporal.workflow.getHandle(handle.workflowId);
  const staff = { staffId: randomUUID(), xRequestId: 'forged-1' };
  const act = { actor: staff, reason: 'none', proofId: randomUUID() };
  await refusalOf(plain.executeUpdate('operatorSendAgain', { args: [act] })).catch(() => undefined);
  expect(await actsOf(world, id, 'support.sent_again')).toEqual([]);
});

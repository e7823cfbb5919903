import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { expiresAtKey } from '#workflows/common/search-attributes.ts';
import { signUpdate } from '#workflows/sign-request/messages.ts';
import { call, expectError, expectFieldError } from '#test/support/http/http.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { actor, inMs, linksTo, rowOf, startFlow, tokenOf, untilRow } from '#test/workflows/support/flow.ts';
import { envelopeRow, personAt, sendEnvelope, untilRecipient } from '#test/workflows/support/envelope.ts';
import { actsOf } from '#test/workflows/support/stuck.ts';
import { actAs, reason } from './ground.ts';

const world = setUp(sharedWorld);
const support = setUp(() => makeStaff(world, 'support'));

const extend = (id: string, end: string, key?: string) =>
  actAs(world, support, {
    id,
    act: 'extend',
    body: { expires_at: end },
    ...(key === undefined ? {} : { key }),
  });

test('a request ends later, once for each act, and can be signed by its link after its first end', async () => {
  const flow = await startFlow(world, { expiresAt: inMs(20_000) });
  const end = inMs(3_600_000);
  const key = randomUUID();
  const first = await extend(flow.id, end, key);
  expect(first).toMatchObject({ status: 200, body: { id: flow.id, kind: 'sign_request', expires_at: end } });
  expect((await extend(flow.id, end, key)).body).toEqual(first.body);
  expect((await rowOf(world, flow.id))?.expiresAt.toISOString()).toBe(end);
  const { typedSearchAttributes } = await flow.handle.describe();
  expect(typedSearchAttributes.get(expiresAtKey)?.toISOString()).toBe(end);
  const [act, ...more] = await actsOf(world, flow.id, 'sign_request.extended');
  expect(more).toEqual([]);
  expect(act?.metadata).toMatchObject({ staff_id: support.id, reason, expires_at: end });
  // The first end is what is waited for: past it the request is open still.
  await untilTrue(() => Promise.resolve(Date.now() > Date.parse(flow.input.facts.expiresAt) + 500), 40_000);
  const sign = await call(world, `/sign/${tokenOf(world, flow.id)}/sign`, { body: { consent: true } });
  expect(sign.status).toBeLessThan(203);
  await untilRow(world, flow.id, 'signed');
}, 60_000);

test('a request that was extended expires at its new end', async () => {
  const flow = await startFlow(world, { expiresAt: inMs(15_000) });
  const end = inMs(20_000);
  expect((await extend(flow.id, end)).status).toBe(200);
  const row = await untilRow(world, flow.id, 'expired');
  expect(row.expiredAt?.toISOString()).toBe(end);
}, 60_000);

test('the reminder follows the end', async () => {
  const flow = await startFlow(world, { notify: true, expiresAt: inMs(60_000) }, { reminderGapMs: 0 });
  await untilTrue(async () => (await linksTo(world, flow.email)).length === 1);
  const created = Date.parse(flow.input.facts.createdAt);
  expect((await extend(flow.id, new Date(created + 3 * 3_600_000).toISOString())).status).toBe(200);
  const { events } = await flow.handle.fetchHistory();
  const timers = events?.flatMap(({ timerStartedEventAttributes: timer }) =>
    timer ? [Number(timer.startToFireTimeout?.seconds)] : [],
  );
  // At half of what is left.
  expect(timers?.some((seconds) => seconds > 5_300 && seconds < 5_500)).toBe(true);
});

test.each([
  ['past', -1_000, 'in the past'],
  ['earlier', 600_000, 'later time than'],
  ['too late', 31 * 86_400_000, 'no more than 30 days'],
])('an end that is %s: 409, and nothing changes', async (_what, fromNow, words) => {
  const flow = await startFlow(world);
  expect(expectError(await extend(flow.id, inMs(fromNow)), 409, 'invalid_state').message).toContain(words);
  expect((await rowOf(world, flow.id))?.expiresAt.toISOString()).toBe(flow.input.facts.expiresAt);
});

test('a time without a zone, and no time, are named', async () => {
  const flow = await startFlow(world);
  for (const end of ['2027-01-01T00:00:00', 'tomorrow', ''])
    expectFieldError(await extend(flow.id, end), 'expires_at');
  await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await untilRow(world, flow.id, 'signed');
  expectError(await extend(flow.id, inMs(7_200_000)), 409, 'invalid_state');
});

test('an envelope ends later', async () => {
  const going = await sendEnvelope(world, [{}]);
  await untilRecipient(world, personAt(going, 0).id, 'sent');
  const end = inMs(86_400_000);
  expect(await extend(going.id, end)).toMatchObject({ status: 200, body: { expires_at: end } });
  expect((await envelopeRow(world, going.id)).expiresAt?.toISOString()).toBe(end);
  expectError(await extend(going.id, inMs(366 * 86_400_000)), 409, 'invalid_state');
  const [act] = await actsOf(world, going.id, 'envelope.changed_by_staff');
  expect(act?.metadata).toMatchObject({ staff_id: support.id, reason, expires_at: end });
}, 60_000);

test('an end that is moved just before it is reached: one of the two wins', async () => {
  const flow = await startFlow(world, { expiresAt: inMs(8_000) });
  const before = Date.parse(flow.input.facts.expiresAt);
  const end = inMs(14_000);
  await untilTrue(() => Promise.resolve(Date.now() > before - 150));
  const answer = await extend(flow.id, end);
  const row = await untilRow(world, flow.id, 'expired');
  const at = row.expiredAt?.toISOString();
  if (answer.status === 200) expect(at).toBe(end);
  else expect([answer.status, at]).toEqual([409, flow.input.facts.expiresAt]);
  expect(await actsOf(world, flow.id, 'sign_request.extended')).toHaveLength(answer.status === 200 ? 1 : 0);
}, 60_000);

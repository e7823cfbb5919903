import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signUpdate } from '#workflows/sign-request/messages.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { makeStaff, openSession } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { makeDraft } from '#test/workflows/support/envelope-draft.ts';
import { of, register, untilDelivery } from '#test/workflows/support/delivery.ts';
import { actor, auditActions, inMs, rowOf, startFlow, untilRow } from '#test/workflows/support/flow.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { actAs, reason } from './ground.ts';

const world = setUp(sharedWorld);
const support = setUp(() => makeStaff(world, 'support'));
const reader = setUp(() => makeStaff(world, 'payload_reader', 'admin'));

/** The one session of this file: its link works once. */
let opened: Promise<string> | undefined;
const session = () => (opened ??= openSession(world, support));

/** Each act with the rest of its body, and the kinds of flows that it is not for. */
const acts: [act: string, body: () => object, notFor: ('sign_request' | 'delivery')[]][] = [
  ['send-again', () => ({}), ['delivery']],
  ['correct-address', () => ({ email: 'saraa@example.mn' }), ['delivery']],
  ['extend', () => ({ expires_at: inMs(7_200_000) }), ['delivery']],
  ['redeliver', () => ({}), ['sign_request']],
  ['try', () => ({}), ['sign_request']],
];

/** A delivery that has arrived, with its request, which is signed. */
const arrived = setUp(async () => {
  const partner = await world.otherPartner();
  const hook = await startReceiver();
  await register(world, partner, hook.url);
  const flow = await startFlow(world, { ...of(partner), notify: true });
  await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await untilRow(world, flow.id, 'signed');
  const { id } = await untilDelivery(world, flow.id, ({ status }) => status === 'delivered');
  await hook.stop();
  return { requestId: flow.id, id, stop: () => Promise.resolve() };
});

test.each(acts)('%s: nobody else', async (act, body) => {
  const { id } = await startFlow(world, { notify: true });
  const path = `/support/flows/${id}/${act}`;
  const send = (headers: Record<string, string>) =>
    call(world, path, { headers, body: { reason, ...body() } });
  expectError(await send({}), 401, 'unauthorized');
  expectError(await send({ 'x-api-key': 'ts_unknown' }), 401, 'unauthorized');
  const token = await world.partner.token('sign');
  expectError(await send({ authorization: `Bearer ${token}` }), 401, 'unauthorized');
  const refused = expectError(await send({ 'x-api-key': reader.apiKey }), 403, 'insufficient_scope');
  expect(refused.message).toContain('support');
  const cookie = await session();
  const foreign = await send({ cookie, origin: 'https://evil.example' });
  expect([401, 403]).toContain(foreign.status);
  const actions = await auditActions(world, id);
  expect(actions.filter((action) => !action.startsWith('sign_request.'))).toEqual([]);
  expect(actions).not.toContain('sign_request.extended');
  expect((await rowOf(world, id))?.status).toBe('pending');
});

test.each(acts)(
  '%s: not without a reason, on nothing, on a draft, or on another kind',
  async (act, body, notFor) => {
    const { id } = await startFlow(world, { notify: true });
    const draft = await makeDraft(world, [{}], {});
    for (const why of [undefined, '', ' ', 7, 'x'.repeat(1_001)])
      expectError(
        await actAs(world, support, { id, act, body: { ...body(), reason: why } }),
        400,
        'invalid_request',
      );
    for (const nothing of [randomUUID(), draft.id, 'no-uuid'])
      expectError(await actAs(world, support, { id: nothing, act, body: body() }), 404, 'not_found');
    for (const kind of notFor) {
      const other = kind === 'delivery' ? arrived.id : id;
      expectError(await actAs(world, support, { id: other, act, body: body() }), 409, 'invalid_state');
    }
  },
);

test.each(acts)('%s: a flow that has ended is left alone', async (act, body, notFor) => {
  if (act === 'redeliver') return expect(notFor).toEqual(['sign_request']);
  const id = notFor.includes('delivery') ? arrived.requestId : arrived.id;
  const before = await auditActions(world, id);
  const refused = expectError(await actAs(world, support, { id, act, body: body() }), 409, 'invalid_state');
  expect(refused.message).toContain('has ended');
  expect(await auditActions(world, id)).toEqual(before);
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { retentionOperations } from '#api/support/retention/operations.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { checkStaffStatements } from '#worker/check-staff-statements.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { call, expectError, type Answer } from '#test/support/http/http.ts';
import { expectPlatformError, platform, registerUser } from '#test/support/people/account.ts';
import { liftHoldAs, placeHoldAs } from '#test/support/people/hold.ts';
import { createRequest } from '#test/support/people/signer.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const admin = setUp(() => makeStaff(world, 'admin', 'support'));
const others = setUp(() => makeStaff(world, 'support', 'payload_reader'));
const owner = setUp(() => registerUser(world));

type Body = Record<string, unknown>;

const staff = (path: string, body?: object, key = admin.apiKey): Promise<Answer<Body>> =>
  call<Body>(world, `/support${path}`, { headers: { 'x-api-key': key }, ...(body ? { body } : {}) });

/** Gives the body of an answer of staff's calls, which have no envelope. */
async function told(answer: Promise<Answer<Body>>, status: number): Promise<Body> {
  const { status: got, body } = await answer;
  expect(got, JSON.stringify(body)).toBe(status);
  return body;
}

const ofOwner = () => ({
  kind: 'organization',
  thing_id: owner.user.organization_id,
  reason: 'Order 7 of the regulator',
});

test.each(retentionOperations.map(({ method, path }) => [method, path] as const))(
  '%s %s: for staff with the role admin alone',
  async (method, path) => {
    const at = path.replace(':id', randomUUID());
    const send = (headers: Record<string, string>) =>
      call(world, at, { method, headers, ...(method === 'GET' ? {} : { body: {} }) });
    expectError(await send({}), 401, 'unauthorized');
    expectError(await send({ authorization: `Bearer ${owner.access_token}` }), 401, 'unauthorized');
    expectError(await send({ 'x-api-key': others.apiKey }), 403, 'insufficient_scope');
  },
);

test('staff hold an organization: its owner sees it and cannot lift it; staff do', async () => {
  const placed = await told(staff('/legal-holds', ofOwner()), 201);
  const { body } = await platform<Body[]>(world, '/organization/legal-holds', { token: owner.access_token });
  expect(body.data).toMatchObject([{ id: placed['id'], placed_by: 'staff' }]);
  expectPlatformError(await liftHoldAs(world, owner, String(placed['id'])), 422, 'INVALID_STATE');
  const seen = await told(staff(`/organizations/${owner.user.organization_id}`), 200);
  expect(seen).toMatchObject({ legal_hold: true });

  // The owner's own hold is another one, which staff do not lift.
  const own = expectAnswer(await placeHoldAs(world, owner), 201);
  expectError(await staff(`/legal-holds/${own.id}/lift`, { reason: 'over' }), 409, 'invalid_state');
  const lifted = await told(staff(`/legal-holds/${String(placed['id'])}/lift`, { reason: 'over' }), 200);
  expect(lifted).toMatchObject({ lifted_at: expect.any(String) });
  const list = staff(`/legal-holds?organization=${owner.user.organization_id}`);
  expect((await told(list, 200))['data']).toMatchObject([{ id: own.id, placed_by: 'owner' }]);
  expectAnswer(await liftHoldAs(world, owner, own.id), 200);
});

test('each act of staff is in both chains, with a statement that audit-check takes', async () => {
  const placed = await told(staff('/legal-holds', ofOwner()), 201);
  const id = String(placed['id']);
  await told(staff(`/legal-holds/${id}/lift`, { reason: 'over' }), 200);
  const { orm, keys } = world.deps;
  const events = await orm.em.fork().find(AuditEvent, { resourceId: id });
  expect(events.map(({ action }) => action).toSorted()).toEqual([
    'legal_hold.lifted',
    'legal_hold.lifted',
    'legal_hold.placed',
    'legal_hold.placed',
  ]);
  expect(events.every(({ metadata }) => metadata['staff_id'] === admin.id)).toBe(true);
  const faults = await checkStaffStatements(world.owner, keys.actProofs);
  const ours = new Set(events.map((event) => event.id));
  expect(faults.filter(({ eventId }) => eventId !== null && ours.has(eventId))).toEqual([]);
});

test('a sign request is held by its id, and its view says so', async () => {
  const { request_id: id } = await createRequest(world);
  expect(await told(staff(`/flows/${id}`), 200)).toMatchObject({ legal_hold: false });
  const hold = { kind: 'sign_request', thing_id: id, reason: 'A claim' };
  await told(staff('/legal-holds', hold), 201);
  expect(await told(staff(`/flows/${id}`), 200)).toMatchObject({ legal_hold: true });
  expectError(await staff('/legal-holds', { ...hold, kind: 'envelope' }), 404, 'not_found');
});

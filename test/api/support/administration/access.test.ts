import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { administrationOperations } from '#api/support/administration/operations.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { registerUser } from '#test/support/people/account.ts';
import { call, expectError, type Answer } from '#test/support/http/http.ts';
import { makeStaff, openSession } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const admin = setUp(() => makeStaff(world, 'admin'));
const others = setUp(() => makeStaff(world, 'support', 'payload_reader'));
const user = setUp(() => registerUser(world));

const routes = administrationOperations.map(({ method, path }) => [method, path] as const);

test('every operation of administration is looked at', () => {
  expect(routes.length).toBeGreaterThan(10);
});

test.each(routes)(
  '%s %s: for staff with the role admin alone, and from our own pages alone',
  async (method, path) => {
    const at = path.replace(':id', randomUUID());
    const send = (headers: Record<string, string>): Promise<Answer> =>
      call(world, at, { method, headers, ...(method === 'GET' ? {} : { body: {} }) });
    expectError(await send({}), 401, 'unauthorized');
    expectError(await send({ 'x-api-key': 'ts_unknown' }), 401, 'unauthorized');
    const token = await world.partner.token('sign');
    for (const bearer of [token, user.access_token])
      expectError(await send({ authorization: `Bearer ${bearer}` }), 401, 'unauthorized');
    const refused = expectError(await send({ 'x-api-key': others.apiKey }), 403, 'insufficient_scope');
    expect(refused.message).toContain('admin');
  },
);

test('a browser’s session makes nothing from another page', async () => {
  const cookie = await openSession(world, admin);
  const name = `Altan ${randomUUID()}`;
  const send = (origin: string) =>
    call(world, '/support/organizations', {
      headers: { cookie, origin },
      body: { name, reason: 'a contract' },
    });
  expectError(await send('https://elsewhere.example'), 403, 'insufficient_scope');
  const made = await send(world.baseUrl);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const events = await world.deps.orm.em.fork().find(AuditEvent, { resourceId: String(made.body['id']) });
  expect(events.map(({ action, metadata }) => [action, metadata['staff_id']])).toEqual([
    ['organization.added', admin.id],
    ['organization.added', admin.id],
  ]);
});

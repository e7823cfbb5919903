import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StaffRole } from '#domain/account/staff.ts';
import { openApi } from '#test/support/http/platform-operations.ts';
import { registerUser } from '#test/support/people/account.ts';
import { call, expectError, type Answer } from '#test/support/http/http.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));
/** Staff with all roles but one. */
const without = {
  support: setUp(() => makeStaff(world, 'payload_reader', 'admin')),
  payload_reader: setUp(() => makeStaff(world, 'support', 'admin')),
  admin: setUp(() => makeStaff(world, 'support', 'payload_reader')),
};

type Described = { security?: Record<string, unknown>[] };

const ofStaff = Object.entries((await openApi()).paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, one]) => (one as Described).security?.some((way) => 'staff' in way))
    .map(([method]) => `${method.toUpperCase()} ${path}`),
);

/** Whose an operation is: support's, unless it is named here. */
const roleOf = (name: string): StaffRole => {
  if (name.includes('/support/codec')) return 'payload_reader';
  const isAdmins = /\/support\/(?:organizations|partners|users|people|legal-holds|audit-events)/.test(name);
  return isAdmins ? 'admin' : 'support';
};

test('there are operations, the acts of support among them', () => {
  expect(ofStaff.length).toBeGreaterThan(30);
  for (const act of ['retry', 'cancel', 'send-again', 'correct-address', 'extend', 'redeliver', 'try'])
    expect(ofStaff).toContain(`POST /support/flows/{id}/${act}`);
  for (const many of ['preview', 'bulk', 'search']) expect(ofStaff).toContain(`POST /support/flows/${many}`);
});

test.each(ofStaff)('%s: for its role alone', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  const at = path.replaceAll(/\{\w+\}/g, randomUUID());
  const send = (headers: Record<string, string>): Promise<Answer> =>
    call(world, at, { method, headers, ...(method === 'GET' ? {} : { body: {} }) });
  expectError(await send({}), 401, 'unauthorized');
  expectError(await send({ 'x-api-key': 'ts_unknown' }), 401, 'unauthorized');
  for (const bearer of [await world.partner.token('sign'), user.access_token])
    expectError(await send({ authorization: `Bearer ${bearer}` }), 401, 'unauthorized');
  const role = roleOf(name);
  const refused = expectError(await send({ 'x-api-key': without[role].apiKey }), 403, 'insufficient_scope');
  expect(refused.message).toContain(role);
});

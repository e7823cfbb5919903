import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { Device } from '#entities/account/device.ts';
import { registerUser } from '#test/support/people/account.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { registerPhone } from '#test/support/people/phone.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const admin = setUp(() => makeStaff(world, 'admin'));

const revoke = (id: string, apiKey = admin.apiKey) =>
  call(world, `/support/users/${id}/devices/revocation`, {
    headers: { 'x-api-key': apiKey },
    body: { reason: 'the phone was stolen' },
  });

test('staff revoke the devices of somebody who lost their phone, on record in both chains', async () => {
  const user = await registerUser(world);
  const phone = await registerPhone(world, user);
  const answer = await revoke(user.user.id);
  expect(answer).toMatchObject({ status: 200, body: { id: user.user.id, devices: 0 } });
  const em = world.deps.orm.em.fork();
  expect((await em.findOneOrFail(Device, { id: phone.id })).revokedAt).not.toBeNull();
  const events = await em.find(AuditEvent, { action: 'devices.revoked', resourceId: user.user.id });
  expect(events.length).toBeGreaterThanOrEqual(2);
  expectError(await revoke(user.user.id), 409, 'invalid_state');
  expectError(await revoke(randomUUID()), 404, 'not_found');
});

test('support without the role may not', async () => {
  const user = await registerUser(world);
  await registerPhone(world, user);
  const support = await makeStaff(world, 'support');
  expectError(await revoke(user.user.id, support.apiKey), 403, 'insufficient_scope');
});

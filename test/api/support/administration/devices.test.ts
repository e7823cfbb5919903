import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { Device } from '#entities/account/device.ts';
import { registerUser } from '#test/support/people/account.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { devicePin, registerPhone } from '#test/support/people/phone.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const admin = setUp(() => makeStaff(world, 'admin'));

const revoke = (id: string, apiKey = admin.apiKey, device_id?: string) =>
  call(world, `/support/users/${id}/devices/revocation`, {
    headers: { 'x-api-key': apiKey },
    body: { reason: 'the phone was stolen', ...(device_id === undefined ? {} : { device_id }) },
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

test('staff revoke one device of several, and none of somebody else', async () => {
  const [user, other] = [await registerUser(world), await registerUser(world)];
  const [lost, kept] = [await registerPhone(world, user), await registerPhone(world, user)];
  const theirs = await registerPhone(world, other);
  expectError(await revoke(user.user.id, admin.apiKey, theirs.id), 404, 'not_found');
  const answer = await revoke(user.user.id, admin.apiKey, lost.id);
  expect(answer).toMatchObject({ status: 200, body: { devices: 1, device_list: [{ id: kept.id }] } });
  const em = world.deps.orm.em.fork();
  const ended = async ({ id }: { id: string }) =>
    (await em.findOneOrFail(Device, { id }, { refresh: true })).revokedAt !== null;
  expect([await ended(lost), await ended(kept), await ended(theirs)]).toEqual([true, false, false]);
  await expect(
    world.deps.keyService.checkDevicePin({ deviceId: lost.id, pin: devicePin }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('support without the role may not', async () => {
  const user = await registerUser(world);
  await registerPhone(world, user);
  const support = await makeStaff(world, 'support');
  expectError(await revoke(user.user.id, support.apiKey), 403, 'insufficient_scope');
});

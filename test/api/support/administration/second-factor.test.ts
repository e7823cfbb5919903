import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { hashRecordId, OauthRecord } from '#entities/account/oauth-record.ts';
import { platform, registerUser, signInAs } from '#test/support/people/account.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { givePasskey, setUpApp } from '#test/support/people/second-factor.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const admin = setUp(() => makeStaff(world, 'admin'));

const remove = (id: string, apiKey = admin.apiKey) =>
  call(world, `/support/users/${id}/second-factor/removal`, {
    headers: { 'x-api-key': apiKey },
    body: { reason: 'the phone was stolen, and the codes with it' },
  });

test('staff remove what somebody lost: their sessions end, a letter says so, both chains have it', async () => {
  const user = await registerUser(world);
  await setUpApp(world, user);
  await givePasskey(world, user.user.id);
  expect((await signInAs(world, user.email, user.password)).status).toBe(401);
  // What an application got with offline_access outlives a session.
  const idHash = hashRecordId(randomUUID());
  const payload = { accountId: user.user.id, clientId: randomUUID() };
  const granted = { model: 'RefreshToken', idHash, payload, grantId: null, uid: null };
  const times = { expiresAt: null, consumedAt: null };
  await world.owner.em.fork().insert(OauthRecord, { ...granted, ...times });
  const answer = await remove(user.user.id);
  expect(await world.owner.em.fork().count(OauthRecord, { idHash })).toBe(0);
  expect(answer).toMatchObject({ status: 200, body: { id: user.user.id, app: false, passkeys: 0 } });
  expect((await platform(world, '/auth/me', { token: user.access_token })).status).toBe(401);
  expect((await signInAs(world, user.email, user.password)).status).toBe(200);
  const letters = await sentMessages(world, { to: user.email, kind: 'notice' });
  expect(letters.map(({ subject }) => subject)).toContain('Your second factor was removed');
  const where = { action: 'second_factor.removed', resourceId: user.user.id };
  expect(await world.deps.orm.em.fork().count(AuditEvent, where)).toBeGreaterThanOrEqual(2);
  expectError(await remove(user.user.id), 409, 'invalid_state');
  expectError(await remove(randomUUID()), 404, 'not_found');
});

test('support without the role may not', async () => {
  const user = await registerUser(world);
  await setUpApp(world, user);
  const support = await makeStaff(world, 'support');
  expectError(await remove(user.user.id, support.apiKey), 403, 'insufficient_scope');
  expect((await signInAs(world, user.email, user.password)).status).toBe(401);
});

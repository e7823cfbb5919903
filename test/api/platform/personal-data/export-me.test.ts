import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { UserSession } from '#entities/account/user-session.ts';
import {
  expectPlatformError,
  platform,
  registerUnproved,
  registerUser,
} from '#test/support/people/account.ts';
import { createRequest } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const path = '/auth/me/export';

const ask = (token: string) =>
  fetch(`${world.baseUrl}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });

test('the holder of an account gets account, sessions and what others sent to the proved address, and it is on record', async () => {
  const user = await registerUser(world);
  const request = await createRequest(world, { user_email: user.email });
  const answer = await ask(user.access_token);
  expect(answer.status).toBe(200);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const rows = (name: string) =>
    JSON.parse(Buffer.from(files[`data/${name}.json`] ?? []).toString()) as Record<string, unknown>[];
  expect(rows('user_account')).toMatchObject([{ email: user.email, first_name: 'Бат' }]);
  expect(Object.keys(rows('user_account')[0] ?? {})).not.toContain('password_hash');
  expect(rows('user_session')).toMatchObject([{ user_id: user.user.id, ip_address: '127.0.0.1' }]);
  expect(rows('sign_request')).toMatchObject([{ id: request.request_id }]);
  const em = world.deps.orm.em.fork();
  const [own] = await em.find(AuditEvent, { action: 'person.exported', userId: user.user.id });
  expect(own?.metadata).toMatchObject({ flows: 1 });
  const all = await em.find(AuditEvent, { metadata: { subject_hash: own?.metadata['subject_hash'] } });
  expect(all).toHaveLength(3);
  expect(JSON.stringify(all)).not.toContain(user.email);
});

test('it needs a proved address, and a password of the last ten minutes', async () => {
  const unproved = await registerUnproved(world);
  const refused = await platform(world, path, { token: unproved.access_token });
  expectPlatformError(refused, 403, 'EMAIL_NOT_VERIFIED');
  const user = await registerUser(world);
  const authenticatedAt = new Date(Date.now() - 11 * 60_000);
  await world.deps.orm.em.fork().nativeUpdate(UserSession, { userId: user.user.id }, { authenticatedAt });
  const stale = await platform(world, path, { token: user.access_token });
  expectPlatformError(stale, 403, 'REAUTHENTICATION_REQUIRED');
});

test('who exports often in a day waits', async () => {
  const user = await registerUser(world);
  for (let n = 0; n < 5; n += 1) {
    const answer = await ask(user.access_token);
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
  const refused = await platform(world, path, { token: user.access_token });
  expect(expectPlatformError(refused, 429, 'RATE_LIMITED').details.retry_after).toBeGreaterThan(0);
});

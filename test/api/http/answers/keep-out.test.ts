import { expect, test } from 'vitest';
import { registerUser } from '#test/support/people/account.ts';
import { call } from '#test/support/http/http.ts';
import { createRequest } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));

const cacheControl = async (path: string, options: Parameters<typeof call>[2]) =>
  (await call(world, path, options)).headers.get('cache-control');

test('no cache keeps what concerns somebody, nor what is refused to them', async () => {
  const { access_token: token, email } = user;
  const request = await createRequest(world, { notify: false });
  const partner = await world.partner.token('sign');
  const answers = [
    ['/api/v1/auth/me', { token }],
    ['/api/v1/documents/none', { token }],
    ['/api/v1/auth/login', { body: { email, password: 'not the password' } }],
    ['/api/v1/auth/forgot-password', { body: { email } }],
    [`/partner/sign-request/${request.request_id}`, { token: partner }],
    [`/sign/${request.token}/state`, {}],
    [`/sign/${request.token}/otp`, { method: 'POST' }],
  ] as const;
  for (const [path, options] of answers)
    expect([path, await cacheControl(path, options)]).toEqual([path, 'no-store']);
  const open = await fetch(`${world.baseUrl}/ca/root.pem`);
  expect([open.status, open.headers.get('cache-control')]).not.toContain('no-store');
});

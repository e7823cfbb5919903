import { expect, onTestFinished, test } from 'vitest';
import { UserAccount } from '#entities/account/user-account.ts';
import { serveAnother } from '#test/support/http/http.ts';
import {
  expectPlatformError,
  mailedToken,
  platform,
  registerUser,
  signInAs,
  someEmail,
} from '#test/support/people/account.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

test('where registration is closed, nobody opens an account but by an invitation', async () => {
  const owner = await registerUser(world);
  const api = await serveAnother(world, { config: { ...world.config, REGISTRATION: 'closed' } });
  onTestFinished(() => api.close());
  const [stranger, guest] = [someEmail(), someEmail()];
  const password = 'a few words nobody guesses';
  const names = { first_name: 'Бат', last_name: 'Болд' };
  const body = { ...names, email: stranger, password, organization_name: 'Бат ба нөхөд' };
  const refused = await platform(api, '/auth/register', { body });
  expect(expectPlatformError(refused, 403, 'REGISTRATION_CLOSED').message).toContain('invite you');
  expect(await world.deps.orm.em.fork().count(UserAccount, { email: stranger })).toBe(0);
  const invited = await platform(api, '/users', {
    token: owner.access_token,
    body: { ...names, email: guest },
  });
  expect(invited.status, JSON.stringify(invited.body)).toBe(201);
  const token = await mailedToken(world, guest, 'invitation');
  expect((await platform(api, '/auth/reset-password', { body: { token, password } })).status).toBe(200);
  expect((await signInAs(world, guest, password)).status).toBe(200);
});

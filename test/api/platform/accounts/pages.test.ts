import { expect, test } from 'vitest';
import { mailedToken, platform, registerUnproved, registerUser } from '#test/support/people/account.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

/** Opens a page, or sends its form as the browser does from there. */
async function visit(path: string, form?: Record<string, string>, origin = world.baseUrl) {
  const response = await fetch(`${world.baseUrl}${path}`, {
    headers: { accept: 'text/html', ...(form ? { origin } : {}) },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  });
  return { status: response.status, html: await response.text(), headers: response.headers };
}

async function me(token: string) {
  return (await platform<{ user: Record<string, unknown> }>(world, '/auth/me', { token })).body.data.user;
}

test('the link in the mail proves nothing without the password of the account that it shows', async () => {
  const user = await registerUnproved(world, { organization_name: 'Ус & <b>Гал</b>' });
  const path = `/account/verify-email/${await mailedToken(world, user.email, 'verify-email')}`;
  const shown = await visit(path);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
  for (const text of ['Бат Болд', 'Ус &amp; &lt;b&gt;Гал&lt;/b&gt;', user.email, 'Confirm the address'])
    expect(shown.html).toContain(text);
  expect((await visit(path, { password: user.password }, 'https://elsewhere.example')).status).toBe(403);
  for (const form of [{}, { password: 'whoever reads the mail' }]) {
    const refused = await visit(path, form);
    expect(refused.status).toBe(401);
    expect(refused.html).toContain('not the password of the account');
  }
  expect(await me(user.access_token)).toMatchObject({ email_verified_at: null });
  const done = await visit(path, { password: user.password });
  expect(done.html).toContain('Your address is confirmed');
  expect(await me(user.access_token)).toMatchObject({ email_verified_at: expect.stringMatching(/Z$/) });
  for (const spent of [await visit(path), await visit(path, { password: user.password })]) {
    expect(spent.status).toBe(404);
    expect(spent.html).toContain('This link opens nothing');
  }
});

test('a new password is chosen on the page; one that is too short is asked for again', async () => {
  const user = await registerUser(world, { language: 'mn' });
  await platform(world, '/auth/forgot-password', { body: { email: user.email } });
  const path = `/account/reset-password/${await mailedToken(world, user.email, 'reset-password')}`;
  expect((await visit(`${path}?lang=mn`)).html).toContain('Шинэ нууц үг');
  const refused = await visit(path, { password: 'short' });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain('aria-invalid="true"');
  expect((await visit(path, { password: 'correct horse battery' })).html).toContain(
    'Your password was changed',
  );
  const body = { email: user.email, password: 'correct horse battery' };
  expect((await platform(world, '/auth/login', { body })).status).toBe(200);
});

test('a link leads to the page of its own purpose alone', async () => {
  const user = await registerUnproved(world);
  const token = await mailedToken(world, user.email, 'verify-email');
  expect(
    (await visit(`/account/reset-password/${token}`, { password: 'correct horse battery' })).status,
  ).toBe(404);
  expect((await visit(`/account/verify-email/${token}`)).status).toBe(200);
});

import { expect, test } from 'vitest';
import { mailedToken, registerUser, signInAs, someEmail } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { changeMember, inviteAs } from '#test/support/people/members.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const owner = setUp(() => registerUser(world, { organization_name: 'Ус & <b>Гал</b>' }));

/** Opens a page, or sends its form as the browser does from there. */
async function visit(path: string, form?: Record<string, string>, origin = world.baseUrl) {
  const response = await fetch(`${world.baseUrl}${path}`, {
    headers: { accept: 'text/html', ...(form ? { origin } : {}) },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  });
  return { status: response.status, html: await response.text(), headers: response.headers };
}

async function invited(): Promise<{ email: string; id: string; path: string }> {
  const email = someEmail();
  const { user } = expectAnswer(await inviteAs(world, owner, { email }), 201);
  return { email, id: user.id, path: `/account/invitation/${await mailedToken(world, email, 'invitation')}` };
}

test('who is invited chooses a password on the page, and joins once', async () => {
  const { email, path } = await invited();
  const shown = await visit(path);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(shown.html).toContain('You are invited');
  expect(shown.html).toContain('Ус &amp; &lt;b&gt;Гал&lt;/b&gt;');
  expect((await visit(`${path}?lang=mn`)).html).toContain('Таныг урьж байна');
  const refused = await visit(path, { password: 'short' });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain('aria-invalid="true"');
  expect((await visit(path, { password: 'seven quiet horses' }, 'https://elsewhere.example')).status).toBe(
    403,
  );
  const done = await visit(path, { password: 'seven quiet horses' });
  expect([done.status, done.html]).toEqual([200, expect.stringContaining('Your account is open')]);
  expectAnswer(await signInAs(world, email, 'seven quiet horses'), 200);
  for (const spent of [await visit(path), await visit(path, { password: 'another long one' })])
    expect([spent.status, spent.html]).toEqual([404, expect.stringContaining('This link opens nothing')]);
});

test('a link of one kind leads to no page of another', async () => {
  const { path } = await invited();
  const token = path.slice(path.lastIndexOf('/') + 1);
  for (const other of ['reset-password', 'verify-email']) {
    const form = { password: 'seven quiet horses' };
    expect((await visit(`/account/${other}/${token}`, form)).status).toBe(404);
  }
  expect((await visit(path)).status).toBe(200);
});

test('the link of who was disabled meanwhile opens nothing, also when both come at once', async () => {
  const { id, path, email } = await invited();
  const [, disabled] = await Promise.all([
    visit(path, { password: 'seven quiet horses' }),
    changeMember(world, owner, id, { status: 'disabled' }),
  ]);
  expect(expectAnswer(disabled, 200).user.status).toBe('disabled');
  expect((await visit(path)).status).toBe(404);
  expect((await signInAs(world, email, 'seven quiet horses')).status).toBe(401);
});

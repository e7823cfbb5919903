import { expect, test } from 'vitest';
import { Certificate } from '#entities/certificate/certificate.ts';
import { UserSession } from '#entities/account/user-session.ts';
import { registerUser } from '#test/support/people/account.ts';
import { makeOwnCertificate, ownPin } from '#test/support/people/own-certificate.ts';
import { signInVisitor, Visitor } from '#test/support/http/visitor.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

const list = '/account/certificates';
const signInPage = /^\/account\/sign-in\//;
const pages = ['', '/pin', '/renew', '/revoke', '/delete', '/chain.pem'];
const acts: [act: string, form: Record<string, string>][] = [
  ['/settings', { label: 'Taken' }],
  ['/default', {}],
  ['/pin', { pin: ownPin, new_pin: '975310', pin_again: '975310' }],
  ['/renew', { pin: ownPin, days: '30' }],
  ['/revoke', { reason: 'unspecified', sure: 'true' }],
  ['/delete', { sure: 'true' }],
];

async function holder() {
  const user = await registerUser(world);
  const visitor = new Visitor(world);
  const home = await signInVisitor(visitor, user);
  return { user, visitor, home };
}

/** Puts the moment of the sign-in this many minutes back. */
async function signedInAgo(userId: string, minutes: number) {
  const authenticatedAt = new Date(Date.now() - minutes * 60_000);
  await world.deps.orm.em.fork().nativeUpdate(UserSession, { userId }, { authenticatedAt });
}

test('nobody sees or does anything before they have signed in', async () => {
  for (const path of ['/account', list, `${list}/new`, `${list}/import`, `${list}/anything/pin`])
    expect((await new Visitor(world).open(path)).path, path).toMatch(signInPage);
  const visitor = new Visitor(world);
  const body = new URLSearchParams({ sure: 'true' });
  const headers = { origin: world.baseUrl };
  const sent = await visitor.ask(`${list}/x/delete`, { method: 'POST', body, headers });
  expect([sent.status, sent.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('/oauth/authorize?'),
  ]);
});

test("another's certificate is nowhere, not even for the owner of the organization", async () => {
  const { user, visitor, home } = await holder();
  const other = await registerUser(world);
  const { id } = await makeOwnCertificate(world, other);
  // A colleague of the owner's.
  const em = world.deps.orm.em.fork();
  await em.nativeUpdate(Certificate, { id }, { organizationId: user.user.organization_id });
  for (const page of pages) expect((await visitor.open(`${list}/${id}${page}`)).status, page).toBe(404);
  for (const [act, form] of acts) {
    const sent = await visitor.send(
      home,
      { ...form, form_token: tokenOf(home.html) },
      { to: `${list}/${id}${act}` },
    );
    expect(sent.status, act).toBe(404);
  }
  expect(await em.findOneOrFail(Certificate, { id })).toMatchObject({ label: 'Mine', status: 'active' });
  expect((await visitor.open(`${list}/no-id`)).status).toBe(404);
});

function tokenOf(html: string): string {
  return /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? '';
}

test('a form from elsewhere, or with the token of another session, does nothing', async () => {
  const { user, visitor, home } = await holder();
  const { id } = await makeOwnCertificate(world, user);
  const { home: others } = await holder();
  const origin = 'https://elsewhere.example';
  const routes = [
    ...acts.map(([act, form]) => [`${list}/${id}${act}`, form] as const),
    [`${list}/new`, {}] as const,
  ];
  for (const [to, form] of [...routes, [`${list}/import`, {}] as const]) {
    const own = { ...form, form_token: tokenOf(home.html) };
    const foreign = await visitor.send(home, own, { to, origin });
    const stolen = await visitor.send(home, { ...form, form_token: tokenOf(others.html) }, { to });
    for (const { status, html } of [foreign, stolen]) {
      expect([status, html.includes('This page is too old')], to).toEqual([403, true]);
    }
  }
  const row = await world.deps.orm.em.fork().findOneOrFail(Certificate, { id });
  expect(row).toMatchObject({ label: 'Mine', status: 'active', deletedAt: null });
});

test('a form for a key asks for the password again when it was given some time ago', async () => {
  const { user, visitor } = await holder();
  await signedInAgo(user.user.id, 8);
  const asked = await visitor.open(`${list}/new?label=Kept`);
  expect(asked.path).toMatch(signInPage);
  expect(asked.html).toContain('Your password once more');
  expect(asked.html).toContain(user.email);
  const wrong = await visitor.send(asked, { password: 'not the password of anybody' });
  expect([wrong.status, wrong.html.includes('This is not the password')]).toEqual([401, true]);
  const form = await visitor.send(wrong, { password: user.password });
  expect(form.path).toBe(`${list}/new?label=Kept`);
  expect(form.html).toContain('value="Kept"');
});

test('a form that was filled in for too long asks for it, and comes back without its secrets', async () => {
  const { user, visitor } = await holder();
  const form = await visitor.open(`${list}/new`);
  await signedInAgo(user.user.id, 11);
  const typed = {
    label: 'Гэрээ',
    type: 'self_signed',
    key: 'EC 384',
    days: '77',
    pin: ownPin,
    pin_again: ownPin,
  };
  const asked = await visitor.send(form, typed);
  expect(asked.path).toMatch(signInPage);
  const back = await visitor.send(asked, { password: user.password });
  for (const text of ['value="Гэрээ"', 'value="77"', 'value="EC 384" checked', 'value="self_signed" checked'])
    expect(back.html).toContain(text);
  expect(JSON.stringify([back.html, visitor.way])).not.toContain(ownPin);
  const rows = await world.deps.orm.em.fork().count(Certificate, { userId: user.user.id });
  expect(rows).toBe(0);
  expect((await visitor.send(back, typed)).path).toContain('?done=made');
});

test('the mails about uses end by a form only while the password was given lately', async () => {
  const { user, visitor } = await holder();
  const { id } = await makeOwnCertificate(world, user);
  const row = () => world.deps.orm.em.fork().findOneOrFail(Certificate, { id });
  const page = await visitor.open(`${list}/${id}`);
  await signedInAgo(user.user.id, 11);
  const to = `${list}/${id}/settings`;
  const token = { form_token: tokenOf(page.html) };
  const named = await visitor.send(page, { ...token, label: 'Named', use_notices: 'true' }, { to });
  expect([named.path, (await row()).label]).toEqual([`${list}/${id}?done=changed`, 'Named']);
  const asked = await visitor.send(page, { ...token, label: 'Named', use_notices: '' }, { to });
  expect(asked.path).toMatch(signInPage);
  expect((await row()).useNotices).toBe(true);
  const back = await visitor.send(asked, { password: user.password });
  expect(back.path).toBe(`${list}/${id}`);
  await visitor.send(page, { ...token, label: 'Named', use_notices: '' }, { to });
  expect((await row()).useNotices).toBe(false);
});

test('the address of a sign-in for the password again takes nobody else in', async () => {
  const { user, visitor } = await holder();
  const other = await registerUser(world);
  await signedInAgo(user.user.id, 11);
  const asked = await visitor.open(`${list}/new`);
  const refused = await visitor.send(asked, { email: other.email, password: other.password });
  expect(refused.status).toBe(401);
  expect((await visitor.open('/account')).html).toContain(user.email);
});

test('a link from elsewhere says of no certificate that something was done with it', async () => {
  const { user, visitor } = await holder();
  const { id } = await makeOwnCertificate(world, user);
  const said = async (site: string) => {
    const page = await visitor.ask(`${list}/${id}?done=revoked`, { headers: { 'sec-fetch-site': site } });
    return (await page.text()).includes('The certificate is revoked.');
  };
  expect([await said('cross-site'), await said('none'), await said('same-origin')]).toEqual([
    false,
    false,
    true,
  ]);
});

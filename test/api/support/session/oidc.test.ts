import { describe, expect, test } from 'vitest';
import { operatorAuditId, type StaffRole } from '#domain/account/staff.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { wholeMetadata } from '#entities/audit/personal-members.ts';
import { StaffSession } from '#entities/staff/staff-session.ts';
import { resetFactor } from '../../../../src/staff/reset-factor.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { makeStaff, type TestStaff } from '#test/support/people/staff.ts';
import { startOpenIdProvider, type Person } from '#test/support/servers/openid-provider.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { startedApi } from './support/provider-api.ts';

const world = setUp(startWorld);
const site = setUp(() => startedApi(world));
const em = () => world.owner.em.fork();

type Jar = Map<string, string>;

/** Follows redirects with the cookies of each host, as a browser does, up to the first page that is none. */
async function browse(
  start: string,
  jars: Record<string, Jar> = {},
): Promise<{ last: Response; url: string; jars: Record<string, Jar> }> {
  let url = start;
  for (let hops = 0; hops < 12; hops += 1) {
    const { origin } = new URL(url);
    const jar = (jars[origin] ??= new Map());
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const last = await fetch(url, { headers: { cookie }, redirect: 'manual' });
    for (const set of last.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(set)) jar.delete(name);
      else jar.set(name, value);
    }
    const next = last.headers.get('location');
    if (next === null || new URL(next, url).pathname === '/staff') return { last, url, jars };
    url = new URL(next, url).href;
  }
  throw new Error('the redirects do not end');
}

/** Signs a person in by the provider; gives the page at which they arrive, and the cookie of their session. */
async function signIn(person: Person) {
  site.provider.person = person;
  const { last, url, jars } = await browse(`${site.baseUrl}/staff/sign-in/oidc`);
  const session = jars[site.baseUrl]?.get('tamga_staff');
  return { status: last.status, url, text: await last.text(), cookie: session && `tamga_staff=${session}` };
}

const personOf = (staff: TestStaff, more: Partial<Person> = {}): Person => ({
  sub: `sub-of-${staff.id}`,
  email: staff.email,
  emailVerified: true,
  acr: 'strong',
  ...more,
});

const flows = (cookie: string | undefined) =>
  call({ baseUrl: site.baseUrl }, '/support/flows', { headers: { cookie: cookie ?? '' } });

async function lastEvent({ id }: TestStaff) {
  const where = { organizationId: operatorAuditId, resourceId: id };
  const [event] = await em().find(AuditEvent, where, { orderBy: { sequence: 'desc' }, limit: 1 });
  return event && { action: event.action, metadata: wholeMetadata(event) };
}

const aMember = (...roles: StaffRole[]) => makeStaff({ ...world, baseUrl: site.baseUrl }, ...roles);

describe('a member of staff whom the provider knows', () => {
  test('is signed in by its word alone, and signs out', async () => {
    const staff = await aMember('support');
    const page = await (await fetch(`${site.baseUrl}/staff/sign-in`)).text();
    expect(page).toContain('href="/staff/sign-in/oidc"');
    const { status, cookie } = await signIn(personOf(staff, { email: staff.email.toUpperCase() }));
    expect(status).toBe(303);
    expect((await flows(cookie)).status).toBe(200);
    expect(await em().findOneOrFail(StaffSession, { staffId: staff.id })).toMatchObject({ factor: 'oidc' });
    const events = await em().find(AuditEvent, { resourceId: staff.id, action: 'staff.signed_in' });
    expect(events.map(({ metadata }) => metadata)).toEqual([
      expect.objectContaining({ factor: 'oidc', acr: 'strong' }),
    ]);
    const headers = { cookie: cookie ?? '', origin: site.baseUrl };
    await fetch(`${site.baseUrl}/staff/sign-out`, { method: 'POST', headers, redirect: 'manual' });
    expectError(await flows(cookie), 401, 'unauthorized');
  });

  test('comes back to the page to which they wanted', async () => {
    const staff = await aMember('support');
    site.provider.person = personOf(staff);
    const jars = {};
    await browse(`${site.baseUrl}/staff/sign-in?next=${encodeURIComponent('/staff/sign-out?x')}`, jars);
    const next = '/staff/flows?stuck=true';
    await browse(`${site.baseUrl}/staff/sign-in?next=${encodeURIComponent(next)}`, jars);
    const { url } = await browse(`${site.baseUrl}/staff/sign-in/oidc`, jars);
    expect(url).toBe(site.baseUrl + next);
  });

  test.each<[string, Partial<Person>, string]>([
    ['whose address is not proved', { emailVerified: false }, 'not_verified'],
    ['of whose address the provider does not say whether it is proved', {}, 'not_verified'],
    ['who signed in there by something weaker', { acr: 'weak' }, 'too_weak'],
  ])('%s is not let in', async (_, more, why) => {
    const staff = await aMember('support');
    const person = personOf(staff, more);
    if (why === 'not_verified' && more.emailVerified === undefined) delete person.emailVerified;
    const { status, cookie, text } = await signIn(person);
    expect(status).toBe(403);
    expect(cookie).toBeUndefined();
    expect(text).toContain('You are not signed in');
    expect(await lastEvent(staff)).toMatchObject({
      action: 'staff.sign_in_refused',
      metadata: { why, email: staff.email },
    });
  });

  test('is let in by a method that is demanded, too', async () => {
    const staff = await aMember('support');
    const { acr: _, ...person } = personOf(staff, { amr: ['pwd', 'hwk'] });
    expect((await signIn(person)).status).toBe(303);
  });

  test('is tied to the account of the first time: whoever gets the address later is not them, until it is reset', async () => {
    const staff = await aMember('support');
    const [first, second] = [personOf(staff), personOf(staff, { sub: `another-${staff.id}` })];
    expect((await signIn(first)).status).toBe(303);
    expect((await signIn(second)).status).toBe(403);
    expect(await lastEvent(staff)).toMatchObject({ metadata: { why: 'other_person' } });
    expect((await signIn(first)).status).toBe(303);
    await resetFactor(em(), { email: staff.email, baseUrl: site.baseUrl, operator: 'test' });
    expect(await em().count(StaffSession, { staffId: staff.id })).toBe(0);
    expect((await signIn(second)).status).toBe(303);
    expect((await signIn(first)).status).toBe(403);
  });
});

describe('nobody else is let in', () => {
  test('somebody who is not on the staff, or without an address', async () => {
    for (const email of ['stranger@example.mn', undefined]) {
      const { status, cookie } = await signIn({
        sub: 'stranger',
        emailVerified: true,
        acr: 'strong',
        ...(email ? { email } : {}),
      });
      expect({ status, cookie }).toEqual({ status: 403, cookie: undefined });
    }
  });

  test('an answer that this browser did not ask for, that comes again, or that is made up', async () => {
    const staff = await aMember('support');
    site.provider.person = personOf(staff);
    const { jars } = await browse(`${site.baseUrl}/staff/sign-in/oidc`, {});
    expect(jars[site.baseUrl]?.has('tamga_staff_flow')).toBe(false);
    const begun = await fetch(`${site.baseUrl}/staff/sign-in/oidc`, { redirect: 'manual' });
    const [flow = ''] = begun.headers.getSetCookie().map((set) => set.split(';', 1)[0] ?? '');
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const answers: [string, Record<string, string>][] = [
      ['?code=made-up&state=made-up', {}],
      [`?code=made-up&state=${state}`, { cookie: flow }],
      ['?code=made-up&state=other', { cookie: flow }],
      [`?error=access_denied&state=${state}`, { cookie: flow }],
      ['', { cookie: flow }],
    ];
    for (const [query, headers] of answers) {
      const answer = await fetch(`${site.baseUrl}/staff/sign-in/callback${query}`, {
        headers,
        redirect: 'manual',
      });
      expect(answer.status).toBe(400);
      expect(answer.headers.getSetCookie().join()).not.toContain('tamga_staff=');
    }
    expect(await em().count(StaffSession, { staffId: staff.id })).toBe(1);
  });

  test('where no provider is set there is no such page', async () => {
    expect((await fetch(`${world.baseUrl}/staff/sign-in/oidc`)).status).toBe(404);
    expect(await (await fetch(`${world.baseUrl}/staff/sign-in`)).text()).not.toContain('/staff/sign-in/oidc');
  });

  test('a provider that is away is an outage, and signs nobody in', async () => {
    const gone = await startOpenIdProvider(`${site.baseUrl}/staff/sign-in/callback`);
    await gone.close();
    const api = await startedApi(world, gone);
    try {
      const answer = await fetch(`${api.baseUrl}/staff/sign-in/oidc`, { redirect: 'manual' });
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(await answer.text()).not.toContain(gone.clientSecret);
    } finally {
      await api.close();
    }
  });
});

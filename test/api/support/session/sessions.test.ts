import { describe, expect, test } from 'vitest';
import { factorPath } from '#api/support/session/factor.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { connectionOf } from '#entities/audit/personal-members.ts';
import { StaffMember } from '#entities/staff/staff-member.ts';
import { StaffSession } from '#entities/staff/staff-session.ts';
import { StaffSignIn } from '#entities/staff/staff-sign-in.ts';
import { removeStaff } from '../../../../src/staff/remove-staff.ts';
import { rotateStaff } from '../../../../src/staff/rotate-staff.ts';
import { call, expectError, serveAnother } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { codeOf, cookieOf, makeStaff, openSession, secretShown, terms } from '#test/support/people/staff.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(startWorld);

const decode = '/support/codec/decode';
const body = { payloads: [] };

/** Opens or uses a page as a browser does: without following where it leads. */
function ask(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { redirect: 'manual', ...init });
}
const fromUs = () => ({ origin: world.baseUrl });
const withSession = (cookie: string) => ({ headers: { cookie, ...fromUs() }, body });
const em = () => world.owner.em.fork();

describe('a one-time link', () => {
  test('is not used up by opening it, as mail scanners do; its button begins a sign-in, once', async () => {
    const staff = await makeStaff(world, 'payload_reader');
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await ask(staff.link, { method });
      expect(page.status).toBe(200);
      expect(page.headers.getSetCookie()).toEqual([]);
      if (method === 'GET') expect(await page.text()).toContain('<form method="post">');
    }
    const used = await ask(staff.link, { method: 'POST', headers: fromUs() });
    expect(used.status).toBe(303);
    expect(used.headers.get('location')).toBe('/staff/sign-in/factor');
    const [cookie = ''] = used.headers.getSetCookie();
    expect(cookie).toMatch(/^tamga_staff_sign_in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await em().count(StaffSession, { staffId: staff.id })).toBe(0);
    const begun = withSession((cookie.split(';', 1)[0] ?? '').replace('_sign_in', ''));
    expectError(await call(world, decode, begun), 401, 'unauthorized');
    for (const method of ['GET', 'POST']) {
      const again = await ask(staff.link, { method, headers: fromUs() });
      expect(again.status).toBe(404);
      expect(again.headers.getSetCookie()).toEqual([]);
      expect(await again.text()).toContain('This link opens nothing');
    }
  });

  test('begins one sign-in only, however many use it at once', async () => {
    const staff = await makeStaff(world, 'support');
    const uses = await Promise.all(
      Array.from({ length: 10 }, () => ask(staff.link, { method: 'POST', headers: fromUs() })),
    );
    expect(uses.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(uses.filter(({ status }) => status === 404)).toHaveLength(9);
    expect(await em().count(StaffSignIn, { staffId: staff.id })).toBe(1);
  });

  test('ends after its time', async () => {
    const staff = await makeStaff(world, 'support');
    await em().execute("update staff_link set expires_at = now() - interval '1 second' where staff_id = ?", [
      staff.id,
    ]);
    expect((await ask(staff.link)).status).toBe(404);
    expect((await ask(staff.link, { method: 'POST', headers: fromUs() })).status).toBe(404);
  });

  test('is not taken from another site’s form', async () => {
    const staff = await makeStaff(world, 'support');
    for (const headers of [{}, { origin: 'https://evil.example' }, { origin: 'null' }]) {
      const answer = await ask(staff.link, { method: 'POST', headers: headers as Record<string, string> });
      expect(answer.status).toBe(403);
    }
    // The headers of a browser on a page without a referrer.
    const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' };
    expect((await ask(staff.link, { method: 'POST', headers })).status).toBe(303);
  });

  test('that nobody made is 404, in the reader’s language', async () => {
    const page = await ask(`${world.baseUrl}/staff/sign-in/${'A'.repeat(43)}?lang=mn`);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('Энэ холбоос хүчингүй байна');
  });
});

describe('a session', () => {
  test('shows who is signed in and ends by signing out; both are audited', async () => {
    const staff = await makeStaff(world, 'payload_reader');
    expect(await (await ask(`${world.baseUrl}/staff/sign-in`)).text()).toContain('Nobody is signed in');
    const cookie = await openSession(world, staff);
    const page = await ask(`${world.baseUrl}/staff/session`, { headers: { cookie } });
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const html = await page.text();
    expect(html).toContain(staff.email);
    expect(html).toContain('http://localhost:8233');
    expect((await call(world, decode, withSession(cookie))).status).toBe(200);

    const elsewhere = { cookie, origin: 'https://evil.example' };
    const forged = await ask(`${world.baseUrl}/staff/sign-out`, { method: 'POST', headers: elsewhere });
    expect(forged.status).toBe(403);
    const out = await ask(`${world.baseUrl}/staff/sign-out`, {
      method: 'POST',
      headers: { cookie, ...fromUs() },
    });
    expect(out.status).toBe(303);
    expect(out.headers.getSetCookie()[0]).toMatch(/^tamga_staff=; Max-Age=0;/);
    expectError(await call(world, decode, withSession(cookie)), 401, 'unauthorized');
    const events = await em().find(
      AuditEvent,
      { organizationId: operatorAuditId, resourceId: staff.id },
      { orderBy: { sequence: 'asc' } },
    );
    expect(events.map(({ action }) => action)).toEqual([
      'staff.added',
      'staff.link_used',
      'staff.factor_added',
      'staff.signed_in',
      'staff.signed_out',
    ]);
    expect(events[3] && connectionOf(events[3]).ipAddress).toBe('127.0.0.1');
  });

  test('ends after its time', async () => {
    const staff = await makeStaff(world, 'payload_reader');
    const cookie = await openSession(world, staff);
    await em().execute('update staff_session set expires_at = now() where staff_id = ?', [staff.id]);
    expectError(await call(world, decode, withSession(cookie)), 401, 'unauthorized');
  });

  test('ends when nothing was asked with it for half an hour, and is prolonged by use until its end', async () => {
    const staff = await makeStaff(world, 'payload_reader');
    const cookie = await openSession(world, staff);
    const seen = (minutes: number) =>
      em().execute(`update staff_session set seen_at = now() - ? * interval '1 minute' where staff_id = ?`, [
        minutes,
        staff.id,
      ]);
    await seen(29);
    expect((await call(world, decode, withSession(cookie))).status).toBe(200);
    const { seenAt, factor } = await em().findOneOrFail(StaffSession, { staffId: staff.id });
    expect(Date.now() - seenAt.getTime()).toBeLessThan(60_000);
    expect(factor).toBe('totp');
    await seen(31);
    expectError(await call(world, decode, withSession(cookie)), 401, 'unauthorized');
  });

  test('that shows no second factor, as those of earlier versions, opens nothing', async () => {
    const staff = await makeStaff(world, 'payload_reader');
    const cookie = await openSession(world, staff);
    await em().execute('update staff_session set factor = null where staff_id = ?', [staff.id]);
    expectError(await call(world, decode, withSession(cookie)), 401, 'unauthorized');
  });

  test('and key end at once when the member is removed, or the key is rotated', async () => {
    for (const end of [removeStaff, rotateStaff]) {
      const staff = await makeStaff(world, 'payload_reader');
      const cookie = await openSession(world, staff);
      const key = { headers: { 'x-api-key': staff.apiKey }, body };
      expect((await call(world, decode, key)).status).toBe(200);
      await end(em(), { email: staff.email, operator: 'test', terms });
      expectError(await call(world, decode, withSession(cookie)), 401, 'unauthorized');
      expectError(await call(world, decode, key), 401, 'unauthorized');
    }
  });

  test('is kept under the cookie’s hash alone', async () => {
    const cookie = await openSession(world, await makeStaff(world, 'support'));
    const kept = JSON.stringify(await em().execute('select * from staff_session'));
    expect(kept).not.toContain(cookie.split('=')[1]);
  });

  test('has a cookie that only this host can set, where it is served by https', async () => {
    const config = { ...world.config, BASE_URL: 'https://sign.example.mn' };
    const api = await serveAnother(world, { config });
    try {
      const { link } = await makeStaff({ ...world, baseUrl: api.baseUrl }, 'support');
      const used = await ask(link, { method: 'POST', headers: { origin: config.BASE_URL } });
      const begun = cookieOf(used, /^__Host-tamga_staff_sign_in=.*; Secure; SameSite=Lax$/);
      const code = codeOf(await secretShown(api, begun));
      const headers = { cookie: begun, origin: config.BASE_URL };
      const form = { method: 'POST', headers, body: new URLSearchParams({ code }) };
      const shown = await ask(`${api.baseUrl}${factorPath}`, form);
      const cookie = cookieOf(
        shown,
        /^__Host-tamga_staff=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      const page = await ask(`${api.baseUrl}/staff/session`, { headers: { cookie } });
      expect(await page.text()).toContain('Signed in');
    } finally {
      await api.close();
    }
  });
});

test('the last use of a key is kept, to the minute', async () => {
  const staff = await makeStaff(world, 'payload_reader');
  const key = { headers: { 'x-api-key': staff.apiKey }, body };
  await call(world, decode, key);
  const { lastUsedAt } = await em().findOneOrFail(StaffMember, { id: staff.id });
  expect(Date.now() - (lastUsedAt?.getTime() ?? 0)).toBeLessThan(60_000);
  await call(world, decode, key);
  expect((await em().findOneOrFail(StaffMember, { id: staff.id })).lastUsedAt).toEqual(lastUsedAt);
});

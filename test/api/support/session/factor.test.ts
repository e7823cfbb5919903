import { describe, expect, test } from 'vitest';
import { operatorAuditId } from '#domain/account/staff.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { StaffFactor } from '#entities/staff/staff-factor.ts';
import { StaffSession } from '#entities/staff/staff-session.ts';
import { staffPath } from '#api/support/session/next-page.ts';
import { factorPath } from '#api/support/session/factor.ts';
import { linkStaff } from '../../../../src/staff/link-staff.ts';
import { removeStaff } from '../../../../src/staff/remove-staff.ts';
import { resetFactor } from '../../../../src/staff/reset-factor.ts';
import { rotateStaff } from '../../../../src/staff/rotate-staff.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import {
  codeOf,
  cookieOf,
  makeStaff,
  secretShown,
  sendCode,
  terms,
  useLink,
  type TestStaff,
} from '#test/support/people/staff.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(startWorld);
const em = () => world.owner.em.fork();
const place = () => ({ baseUrl: world.baseUrl, operator: 'test' });

async function anotherLink({ email }: TestStaff): Promise<string> {
  return (await linkStaff(em(), { email, ...place() })).link;
}

/** A member who has set up their second factor by the code of the step before: that of now is still unused. */
async function enrolled(): Promise<{ staff: TestStaff; secret: string }> {
  const staff = await makeStaff(world, 'support');
  const begun = await useLink(world, staff.link);
  const secret = await secretShown(world, begun);
  expect((await sendCode(world, begun, codeOf(secret, -1))).status).toBe(303);
  return { staff, secret };
}

async function actionsOf({ id }: TestStaff): Promise<string[]> {
  const where = { organizationId: operatorAuditId, resourceId: id };
  return (await em().find(AuditEvent, where, { orderBy: { sequence: 'asc' } })).map(({ action }) => action);
}

const showPage = (cookie: string) =>
  fetch(`${world.baseUrl}${factorPath}`, { headers: { cookie }, redirect: 'manual' });

/** How many transactions wait for a row of second factors. */
async function waitingForFactors(): Promise<number> {
  const [row] = await em().execute<{ waiting: number }[]>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like 'update%staff_factor%'`,
  );
  return row?.waiting ?? 0;
}

describe('the second factor', () => {
  test('is set up at the first link, whose page shows the secret, and is asked for at the next one', async () => {
    const { staff, secret } = await enrolled();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const begun = await useLink(world, await anotherLink(staff));
    const page = await showPage(begun);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const html = await page.text();
    expect(html).toContain('autocomplete="one-time-code"');
    expect(html).not.toContain(secret.slice(0, 4));
    expect(html).not.toContain('<svg role="img"');
    const shown = await sendCode(world, begun, codeOf(secret));
    cookieOf(shown, /^tamga_staff=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(shown.headers.get('location')).toBe('/staff');
    expect((await showPage(begun)).status).toBe(404);
    expect(await actionsOf(staff)).toEqual([
      'staff.added',
      'staff.link_used',
      'staff.factor_added',
      'staff.signed_in',
      'staff.link_made',
      'staff.link_used',
      'staff.signed_in',
    ]);
  });

  test('is kept encrypted, bound to its member', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const kept = JSON.stringify(await em().execute('select * from staff_factor'));
    expect(kept).not.toContain(one.secret);
    const { secretSealed } = await em().findOneOrFail(StaffFactor, { staffId: one.staff.id });
    await em().nativeUpdate(StaffFactor, { staffId: other.staff.id }, { secretSealed });
    const begun = await useLink(world, await anotherLink(other.staff));
    expect((await sendCode(world, begun, codeOf(one.secret))).status).toBe(500);
  });

  test('a code is taken once, also when two sign-ins send it at the same moment', async () => {
    const { staff, secret } = await enrolled();
    const one = await useLink(world, await anotherLink(staff));
    const other = await useLink(world, await anotherLink(staff));
    const code = codeOf(secret);
    const answers = await em().transactional(async (held) => {
      await held.execute('select 1 from staff_factor where staff_id = ? for update', [staff.id]);
      const sent = [one, other].map((begun) => sendCode(world, begun, code));
      // Both have seen that the code is right and unused.
      await untilTrue(async () => (await waitingForFactors()) === 2);
      return sent;
    });
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([303, 400]));
    expect(await em().count(StaffSession, { staffId: staff.id })).toBe(2);
    const again = await useLink(world, await anotherLink(staff));
    expect((await sendCode(world, again, code)).status).toBe(400);
  });

  test('five wrong codes lock, also for the right one, and are audited', async () => {
    const { staff, secret } = await enrolled();
    const begun = await useLink(world, await anotherLink(staff));
    const wrong = codeOf(secret, 50);
    for (let tries = 0; tries < 5; tries += 1) expect((await sendCode(world, begun, wrong)).status).toBe(400);
    const locked = await sendCode(world, begun, codeOf(secret));
    expect(locked.status).toBe(429);
    expect(await locked.text()).toContain('Too many wrong codes');
    expect((await actionsOf(staff)).slice(-5)).toEqual([
      ...Array.from({ length: 4 }, () => 'staff.factor_failed'),
      'staff.factor_locked',
    ]);
    expect(await em().count(StaffSession, { staffId: staff.id })).toBe(1);
  });

  test.each(['', 'x'.repeat(5_000), '12345', '1234567'])('%j is wrong', async (code) => {
    const begun = await useLink(world, (await makeStaff(world, 'support')).link);
    expect((await sendCode(world, begun, code)).status).toBe(400);
  });

  test('is taken from our own pages only', async () => {
    const begun = await useLink(world, (await makeStaff(world, 'support')).link);
    const body = new URLSearchParams({ code: codeOf(await secretShown(world, begun)) });
    const headers = { cookie: begun, origin: 'https://evil.example' };
    const init: RequestInit = { method: 'POST', headers, body, redirect: 'manual' };
    expect((await fetch(`${world.baseUrl}${factorPath}`, init)).status).toBe(403);
  });

  test('nobody who has not used a link sees its page or gives a code, nor does a sign-in that is too old', async () => {
    const staff = await makeStaff(world, 'support');
    const begun = await useLink(world, staff.link);
    const code = codeOf(await secretShown(world, begun));
    await em().execute('update staff_sign_in set expires_at = now() where staff_id = ?', [staff.id]);
    for (const cookie of ['', 'tamga_staff_sign_in=unknown', begun]) {
      expect((await showPage(cookie)).status).toBe(404);
      expect((await sendCode(world, cookie, code)).status).toBe(404);
    }
  });
});

describe('the operator', () => {
  test('resets it: sessions and sign-ins end, and the new link sets up another one', async () => {
    const { staff, secret } = await enrolled();
    const begun = await useLink(world, await anotherLink(staff));
    const { link } = await resetFactor(em(), { email: staff.email, ...place() });
    expect((await sendCode(world, begun, codeOf(secret))).status).toBe(404);
    expect(await em().count(StaffSession, { staffId: staff.id })).toBe(0);
    const again = await useLink(world, link);
    const fresh = await secretShown(world, again);
    expect(fresh).toMatch(/^[A-Z2-7]{32}$/);
    expect(fresh).not.toBe(secret);
    expect((await sendCode(world, again, codeOf(secret))).status).toBe(400);
    expect((await sendCode(world, again, codeOf(fresh))).status).toBe(303);
    expect(await actionsOf(staff)).toContain('staff.factor_reset');
  });

  test.each([
    ['removes the member', removeStaff],
    ['rotates the key', rotateStaff],
  ])('%s: a sign-in that is under way ends', async (_, end) => {
    const staff = await makeStaff(world, 'support');
    const begun = await useLink(world, staff.link);
    const code = codeOf(await secretShown(world, begun));
    await end(em(), { email: staff.email, operator: 'test', terms });
    expect((await sendCode(world, begun, code)).status).toBe(404);
  });
});

describe('the page to which a member wanted', () => {
  test('is opened after the sign-in', async () => {
    const next = '/staff/flows?stuck=true&reason=no_worker';
    const asked = await fetch(`${world.baseUrl}/staff/sign-in?next=${encodeURIComponent(next)}`);
    const [kept = ''] = asked.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
    const begun = await useLink(world, (await makeStaff(world, 'support')).link);
    const code = codeOf(await secretShown(world, begun));
    const shown = await sendCode(world, `${begun}; ${kept}`, code);
    expect(shown.headers.get('location')).toBe(next);
  });

  test.each([
    '//evil.example',
    'https://evil.example',
    '/staff//evil.example',
    '/staffx',
    '/staff/../account',
    '/staff/sign-out',
    '/staff/sign-in/x',
    '/account',
    '/staff\\evil',
    '/staff?\r\nSet-Cookie: x',
    `/staff?${'x'.repeat(2_000)}`,
    '',
  ])('%j is none of ours', (path) => {
    expect(staffPath(path)).toBe('/staff');
  });

  test.each(['/staff', '/staff?x=1', '/staff/flows/6c1a?page=2'])('%s is', (path) => {
    expect(staffPath(path)).toBe(path);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { operatorAuditId } from '#domain/account/staff.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { StaffPasskey } from '#entities/staff/staff-passkey.ts';
import { StaffSession } from '#entities/staff/staff-session.ts';
import { freePort } from '#stack/system/ports.ts';
import { staffPasskeyWords } from '#words/pages/staff-passkeys.ts';
import { linkStaff } from '../../../../src/staff/link-staff.ts';
import { resetFactor } from '../../../../src/staff/reset-factor.ts';
import { openDevice, type Device } from '#test/support/browser/authenticator.ts';
import { serveAnother } from '#test/support/http/http.ts';
import {
  codeOf,
  makeStaff,
  openSession,
  secretShown,
  sendCode,
  useLink,
  type TestStaff,
} from '#test/support/people/staff.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(startWorld);
// No passkey is for an address that is a number.
const site = setUp(async () => {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const api = await serveAnother(world, { config: { ...world.config, BASE_URL: baseUrl } }, port);
  return { baseUrl, stop: () => api.close() };
});
const words = staffPasskeyWords.en;
const em = () => world.owner.em.fork();
const place = () => ({ baseUrl: site.baseUrl, operator: 'test' });

/** Signs a new member in, who sets up codes by the step before: gives the member, and the secret of their codes. */
async function aMember(): Promise<{ staff: TestStaff; secret: string; cookie: string }> {
  const staff = await makeStaff({ ...world, baseUrl: site.baseUrl }, 'support');
  const begun = await useLink(site, staff.link);
  const secret = await secretShown(site, begun);
  const shown = await sendCode(site, begun, codeOf(secret, -1));
  const [cookie = ''] = shown.headers.getSetCookie().filter((set) => set.startsWith('tamga_staff='));
  return { staff, secret, cookie: cookie.split(';', 1)[0] ?? '' };
}

async function addPasskey({ page }: Device, cookie: string, name: string): Promise<void> {
  const [key = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name: key, value, url: site.baseUrl }]);
  await page.goto(`${site.baseUrl}/staff/passkeys`);
  await page.getByLabel(words.name).fill(name);
  await page.getByRole('button', { name: words.add }).click();
  // The page comes anew with the key in it: to leave before is to race with it.
  await page.getByRole('button', { name: `${words.remove}: ${name}` }).waitFor();
}

const passkeysOf = ({ id }: TestStaff) => em().find(StaffPasskey, { staffId: id });

/** Opens a fresh one-time link in the device's browser, up to the page of the second factor. */
async function begin({ page }: Device, { email }: TestStaff): Promise<void> {
  await page.context().clearCookies();
  const { link } = await linkStaff(em(), { email, ...place() });
  await page.goto(link);
  await page.locator('form[method=post] button').first().click();
  await page.waitForURL('**/staff/sign-in/factor');
}

const use = ({ page }: Device) => page.getByRole('button', { name: words.use }).click();

describe('a passkey', { timeout: 120_000 }, () => {
  test('is added by a member who is signed in, opens their next session, and is removed', async () => {
    const device = await openDevice();
    const { staff, cookie } = await aMember();
    await addPasskey(device, cookie, 'Laptop');
    await untilTrue(async () => (await passkeysOf(staff)).length === 1);
    const [added] = await passkeysOf(staff);
    expect(added).toMatchObject({ name: 'Laptop', transports: ['internal'], lastUsedAt: null });

    await begin(device, staff);
    await use(device);
    await device.page.waitForURL(`${site.baseUrl}/staff`);
    const sessions = await em().find(StaffSession, { staffId: staff.id });
    expect(new Set(sessions.map(({ factor }) => factor))).toEqual(new Set(['passkey', 'totp']));
    const [used] = await passkeysOf(staff);
    expect(used?.counter).toBeGreaterThan(added?.counter ?? 0);

    await device.page.goto(`${site.baseUrl}/staff/passkeys`);
    await device.page.getByRole('button', { name: `${words.remove}: Laptop` }).click();
    await device.page.getByText(words.none).waitFor();
    const where = { organizationId: operatorAuditId, resourceId: staff.id };
    const events = await em().find(AuditEvent, where, { orderBy: { sequence: 'asc' } });
    const actions = events.map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('staff.passkey'))).toEqual([
      'staff.passkey_added',
      'staff.passkey_removed',
    ]);
    await begin(device, staff);
    expect(await device.page.getByRole('button', { name: words.use }).count()).toBe(0);
  });

  test('that its owner does not unlock opens nothing', async () => {
    const device = await openDevice();
    const { staff, cookie } = await aMember();
    await addPasskey(device, cookie, 'Laptop');
    await untilTrue(async () => (await passkeysOf(staff)).length === 1);
    await begin(device, staff);
    const { authenticatorId } = device;
    await device.cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await use(device);
    await device.page.getByText(words.failed).waitFor();
    expect(await em().count(StaffSession, { staffId: staff.id, factor: 'passkey' })).toBe(0);
  });

  test('of another member, or an answer to another sign-in, opens nothing and is counted', async () => {
    const device = await openDevice();
    const [one, other] = [await aMember(), await aMember()];
    await addPasskey(device, one.cookie, 'Laptop');
    await untilTrue(async () => (await passkeysOf(one.staff)).length === 1);
    await begin(device, one.staff);
    // The form is kept from leaving: its answer is sent elsewhere.
    await device.page.evaluate('HTMLFormElement.prototype.submit = () => undefined');
    await use(device);
    const field = device.page.locator('#passkey-answer');
    await untilTrue(async () => (await field.inputValue()) !== '');
    const answer = await field.inputValue();
    for (const { email, id } of [one.staff, other.staff]) {
      const begun = await useLink(site, (await linkStaff(em(), { email, ...place() })).link);
      const sent = await fetch(`${site.baseUrl}/staff/sign-in/factor`, {
        method: 'POST',
        headers: { cookie: begun, origin: site.baseUrl },
        body: new URLSearchParams({ passkey: answer }),
        redirect: 'manual',
      });
      expect(sent.status).toBe(400);
      const failed = { organizationId: operatorAuditId, resourceId: id, action: 'staff.factor_failed' };
      expect(await em().count(AuditEvent, failed)).toBe(1);
    }
    expect(await em().count(StaffSession, { factor: 'passkey', staffId: one.staff.id })).toBe(0);
  });

  test('is asked for alone: a code of its owner opens nothing, and counts as a wrong one', async () => {
    const device = await openDevice();
    const { staff, secret, cookie } = await aMember();
    await addPasskey(device, cookie, 'Laptop');
    await untilTrue(async () => (await passkeysOf(staff)).length === 1);
    await begin(device, staff);
    expect(await device.page.locator('#code').count()).toBe(0);
    const begun = await useLink(site, (await linkStaff(em(), { email: staff.email, ...place() })).link);
    const answer = await sendCode(site, begun, codeOf(secret));
    expect(answer.status).toBe(400);
    expect(answer.headers.getSetCookie().join()).not.toContain('tamga_staff=');
    const failed = { organizationId: operatorAuditId, resourceId: staff.id, action: 'staff.factor_failed' };
    expect(await em().count(AuditEvent, failed)).toBe(1);
    // Without passkeys the very same code is taken: nothing else was wrong with it.
    await em().nativeDelete(StaffPasskey, { staffId: staff.id });
    expect((await sendCode(site, begun, codeOf(secret))).status).toBe(303);
  });

  test('is gone after the operator has reset the second factor', async () => {
    const device = await openDevice();
    const { staff, cookie } = await aMember();
    await addPasskey(device, cookie, 'Laptop');
    await untilTrue(async () => (await passkeysOf(staff)).length === 1);
    await resetFactor(em(), { email: staff.email, ...place() });
    expect(await passkeysOf(staff)).toEqual([]);
  });
});

describe('the page of passkeys', () => {
  const path = '/staff/passkeys';
  const send = (baseUrl: string, headers: Record<string, string>, form: Record<string, string>) =>
    fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
      redirect: 'manual',
    });

  test('is for a session alone, and its forms for our own pages', async () => {
    for (const answer of [
      await fetch(`${site.baseUrl}${path}`, { redirect: 'manual' }),
      await send(site.baseUrl, { origin: site.baseUrl }, { act: 'remove', id: 'x' }),
    ]) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe('/staff/sign-in?next=%2Fstaff%2Fpasskeys');
    }
    const { cookie } = await aMember();
    const foreign = await send(site.baseUrl, { cookie, origin: 'https://evil.example' }, { act: 'remove' });
    expect(foreign.status).toBe(403);
  });

  test.each(['', 'no json', '{}', '[]', 'x'.repeat(100_000), '{"id":"a","rawId":"a","type":"public-key"}'])(
    'an answer that is none adds nothing',
    async (passkey) => {
      const { staff, cookie } = await aMember();
      const headers = { cookie, origin: site.baseUrl };
      const answer = await send(site.baseUrl, headers, { act: 'add', name: 'x', passkey });
      expect(answer.status).toBe(400);
      expect(await passkeysOf(staff)).toEqual([]);
    },
  );

  test('removes no passkey of somebody else', async () => {
    const [one, other] = [await aMember(), await aMember()];
    const row = {
      name: 'x',
      publicKey: 'AA',
      counter: 0,
      transports: [],
      createdAt: new Date(),
      lastUsedAt: null,
    };
    const id = randomUUID();
    await em().insert(StaffPasskey, { ...row, id, staffId: one.staff.id });
    await send(site.baseUrl, { cookie: other.cookie, origin: site.baseUrl }, { act: 'remove', id });
    expect(await passkeysOf(one.staff)).toHaveLength(1);
  });

  test('offers none where the address of the service is a number', async () => {
    const cookie = await openSession(world, await makeStaff(world, 'support'));
    const page = await fetch(`${world.baseUrl}${path}`, { headers: { cookie } });
    expect(await page.text()).toContain(words.impossible);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { Passkey } from '#entities/account/passkey.ts';
import { UserSession } from '#entities/account/user-session.ts';
import { accountWords } from '#words/pages/account.ts';
import { ownPasskeyWords } from '#words/pages/own-passkeys.ts';
import { secondFactorWords } from '#words/pages/second-factor.ts';
import { signInWords } from '#words/pages/sign-in.ts';
import { visitorWords } from '#words/pages/visitor.ts';
import { openDevice, type Device } from '#test/support/browser/authenticator.ts';
import { serveNamed } from '#test/support/http/named-site.ts';
import {
  actsOfUser,
  mailedToken,
  registerUser,
  signInAs,
  someEmail,
  type TestUser,
} from '#test/support/people/account.ts';
import { givePasskey, newestMethods } from '#test/support/people/second-factor.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { tabTo } from './support/look.ts';

const world = setUp(sharedWorld);
const site = setUp(() => serveNamed(world));
const words = ownPasskeyWords.en;
const em = () => world.deps.orm.em.fork();
const passkeysOf = ({ user }: TestUser) => em().find(Passkey, { userId: user.id });

async function signIn(page: Page, user: TestUser, path = '/account'): Promise<void> {
  await page.context().clearCookies();
  await page.goto(site.baseUrl + path);
  await page.locator('#email').fill(user.email);
  await page.locator('#password').fill(user.password);
  await page.keyboard.press('Enter');
}

async function addPasskey({ page }: Device, user: TestUser, name = 'Laptop'): Promise<void> {
  await signIn(page, user, '/account/passkeys/add');
  await page.getByLabel(words.add.name).fill(name);
  await page.getByRole('button', { name: words.add.button, exact: true }).click();
}

/** A user with a passkey in a browser's authenticator. */
async function aUser(): Promise<{ user: TestUser; device: Device }> {
  const [user, device] = [await registerUser(world), await openDevice()];
  await addPasskey(device, user);
  await device.page.getByText(words.done.added).waitFor();
  return { user, device };
}

async function begin({ page }: Device): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${site.baseUrl}/account?x=1`);
  await page.getByRole('button', { name: words.use }).waitFor();
}

const use = ({ page }: Device) => page.getByRole('button', { name: words.use }).click();

describe('a passkey of a user', { timeout: 120_000 }, () => {
  test('signs them in alone, counts, and opens nothing once it is removed', async () => {
    const { user, device } = await aUser();
    const [added] = await passkeysOf(user);
    expect(added).toMatchObject({ name: 'Laptop', transports: ['internal'], lastUsedAt: null });
    await begin(device);
    await use(device);
    await device.page.waitForURL('**/account?x=1');
    expect(await newestMethods(world, user.user.id)).toEqual(['hwk', 'user', 'mfa']);
    const [used] = await passkeysOf(user);
    expect(used?.counter).toBeGreaterThan(added?.counter ?? 0);
    await device.page.goto(`${site.baseUrl}/account/passkeys`);
    await device.page.getByRole('button', { name: `${words.remove}: Laptop` }).click();
    await device.page.getByText(words.done.removed).waitFor();
    expect(await passkeysOf(user)).toEqual([]);
    await begin(device);
    await use(device);
    await device.page.getByText(words.failed).last().waitFor();
    const acts = await actsOfUser(world, user.user.id);
    expect(acts.filter((act) => act.startsWith('passkey'))).toEqual(['passkey.added', 'passkey.removed']);
    const letters = await sentMessages(world, { to: user.email, kind: 'notice' });
    expect(letters.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'A passkey was added to your account',
        'A passkey was removed from your account',
      ]),
    );
  });

  test('is asked for after the password, which alone opens nothing any more', async () => {
    const { user, device } = await aUser();
    const asked = await signInAs(world, user.email, user.password);
    expect([asked.status, asked.body]).toMatchObject([401, { error: { code: 'OTP_REQUIRED' } }]);
    await signIn(device.page, user);
    await device.page.getByRole('heading', { name: secondFactorWords.en.codeTitle, level: 1 }).waitFor();
    await use(device);
    await device.page.waitForURL(`${site.baseUrl}/account`);
    expect(await newestMethods(world, user.user.id)).toEqual(['pwd', 'hwk', 'user', 'mfa']);
  });

  test('that its owner does not unlock opens nothing', async () => {
    const { user, device } = await aUser();
    const sessions = await em().count(UserSession, { userId: user.user.id });
    await begin(device);
    const { authenticatorId } = device;
    await device.cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await use(device);
    await device.page.getByText(words.failed).last().waitFor();
    expect(await em().count(UserSession, { userId: user.user.id })).toBe(sessions);
  });

  test('that was used for another sign-in, or whose count went back, opens nothing and is on record', async () => {
    const { user, device } = await aUser();
    const { page } = device;
    await begin(device);
    // The form is kept from leaving: its answer is sent with another sign-in.
    await page.evaluate('HTMLFormElement.prototype.submit = () => undefined');
    await use(device);
    await untilTrue(async () => (await page.locator('#passkey-answer').inputValue()) !== '');
    const answer = await page.locator('#passkey-answer').inputValue();
    const sessions = await em().count(UserSession, { userId: user.user.id });
    await begin(device);
    await page.evaluate(
      `document.getElementById('passkey-answer').value = ${JSON.stringify(answer)};
       document.getElementById('passkey').submit()`,
    );
    await page.getByText(words.failed).last().waitFor();
    await em().nativeUpdate(Passkey, { userId: user.user.id }, { counter: 1_000_000 });
    await begin(device);
    await use(device);
    await page.getByText(words.failed).last().waitFor();
    expect(await em().count(UserSession, { userId: user.user.id })).toBe(sessions);
    await untilTrue(async () => (await actsOfUser(world, user.user.id)).includes('user.sign_in_failed'));
  });

  test('is added once by an authenticator, and is one of ten at most', async () => {
    const { user, device } = await aUser();
    const { page } = device;
    await page.goto(`${site.baseUrl}/account/passkeys/add`);
    await page.getByLabel(words.add.name).fill('Again');
    await page.getByRole('button', { name: words.add.button, exact: true }).click();
    await page.getByText(words.faults.refused).waitFor();
    expect(await passkeysOf(user)).toHaveLength(1);
    for (let more = 0; more < 9; more += 1) await givePasskey(world, user.user.id);
    await page.goto(`${site.baseUrl}/account/passkeys/add`);
    await page.getByText(words.full).waitFor();
    expect(await passkeysOf(user)).toHaveLength(10);
  });
});

test(
  'a person signs up, signs in and comes to their passkeys by the keyboard alone',
  { timeout: 120_000 },
  async () => {
    const { page } = await openDevice();
    const email = someEmail();
    const password = 'seven quiet horses run';
    const { signUp } = visitorWords.en;
    await page.goto(`${site.baseUrl}/account`);
    await page.getByRole('link', { name: signUp.link }).press('Enter');
    const typed = { first_name: 'Saraa', last_name: 'Dorj', email, password };
    for (const [field, value] of Object.entries(typed)) {
      await tabTo(page, field);
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Enter');
    const token = await mailedToken(world, email, 'verify-email');
    await page.goto(`${site.baseUrl}/account/verify-email/${token}`);
    await tabTo(page, 'password');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.getByText(accountWords.en.verify.done.text).waitFor();
    await page.getByRole('link', { name: signInWords.en.button }).press('Enter');
    await tabTo(page, 'email');
    await page.keyboard.type(email);
    await tabTo(page, 'password');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Security' }).press('Enter');
    await page.getByRole('link', { name: 'Passkeys' }).press('Enter');
    await page.getByRole('link', { name: words.link }).press('Enter');
    await tabTo(page, 'name');
    await page.keyboard.type('Laptop');
    await page.keyboard.press('Enter');
    await page.getByText(words.done.added).waitFor();
    expect(await page.getByRole('heading', { name: 'Laptop' }).count()).toBe(1);
  },
);

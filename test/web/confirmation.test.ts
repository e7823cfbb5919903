import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { registerUser, type TestUser } from '#test/support/people/account.ts';
import { devicePin, nextCode } from '#test/support/people/phone.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { companionWords } from '#words/pages/companion.ts';
import { secondFactorWords } from '#words/pages/second-factor.ts';
import { signInWords } from '#words/pages/sign-in.ts';
import { expectAccessible } from './support/look.ts';

const world = setUp(sharedWorld);
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

async function signIn(page: Page, user: TestUser): Promise<void> {
  await page.locator('#email').fill(user.email);
  await page.locator('#password').fill(user.password);
  await page.keyboard.press('Enter');
}

/** Opens the companion in a browser of its own, registers it, and gives its page, which waits. */
async function openPhone(user: TestUser): Promise<Page> {
  const { register: words, waiting } = companionWords.en;
  const context = await browser.newContext({ locale: 'en', viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${world.baseUrl}/companion/register`);
  await signIn(page, user);
  await page.getByRole('button', { name: words.send }).waitFor();
  const newCode = await nextCode(world, user);
  await page.getByRole('button', { name: words.send }).click();
  await page.getByText(words.sent).waitFor();
  await page.locator('#code').fill(await newCode());
  await page.locator('#name').fill('Phone');
  for (const field of ['#pin', '#again']) await page.locator(field).fill(devicePin);
  await page.getByRole('button', { name: words.button, exact: true }).click();
  await page.getByRole('heading', { name: waiting.title }).waitFor();
  return page;
}

/** Opens the account up to the page that shows the number; that page has no script, and only axe needs a browser that runs some. */
async function openDesk(
  user: TestUser,
  { javaScriptEnabled = false } = {},
): Promise<{ page: Page; number: string }> {
  const context = await browser.newContext({ locale: 'en', javaScriptEnabled });
  const page = await context.newPage();
  await page.goto(`${world.baseUrl}/account`);
  await signIn(page, user);
  await page.getByRole('heading', { name: secondFactorWords.en.title }).waitFor();
  return { page, number: (await page.locator('#number').textContent()) ?? '' };
}

test('two browsers: the phone confirms, and the page without a script goes on by itself', async () => {
  const user = await registerUser(world);
  const phone = await openPhone(user);
  const { page: desk, number } = await openDesk(user);
  const { asked, ended, faults } = companionWords.en;
  await phone.getByRole('heading', { name: asked.kinds.sign_in.title }).waitFor();
  expect(await phone.locator('main').textContent()).not.toContain(number);
  await expectAccessible(phone);
  await phone.locator('#number').fill(number);
  await phone.locator('#pin').fill('000000');
  await phone.getByRole('button', { name: asked.confirm }).click();
  await phone.getByText(faults.pinWrong).waitFor();
  await phone.locator('#pin').fill(devicePin);
  await phone.getByRole('button', { name: asked.confirm }).click();
  await phone.getByText(ended.confirmed).waitFor();
  await desk.getByRole('heading', { level: 1, name: signInWords.en.account.title }).waitFor();
  await Promise.all([phone.context().close(), desk.context().close()]);
});

test('two browsers: the phone refuses, and the page offers a code', async () => {
  const user = await registerUser(world);
  const phone = await openPhone(user);
  const { page: desk } = await openDesk(user, { javaScriptEnabled: true });
  const { asked, ended } = companionWords.en;
  await phone.getByRole('button', { name: asked.refuse }).click();
  await phone.getByText(ended.refused).waitFor();
  await desk.getByText(secondFactorWords.en.refused).waitFor();
  await expectAccessible(desk);
  await Promise.all([phone.context().close(), desk.context().close()]);
});

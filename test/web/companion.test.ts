import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { Device } from '#entities/account/device.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { registerUser } from '#test/support/people/account.ts';
import { devicePin } from '#test/support/people/phone.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { companionWords } from '#words/pages/companion.ts';

const world = setUp(sharedWorld);
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

/** Takes the private key out of the browser, or says why not: as a script of the page would. */
const takeKey = `(async () => {
  const asked = indexedDB.open('tamga-companion', 1);
  await new Promise((resolve) => asked.addEventListener('success', resolve));
  const kept = asked.result.transaction('device').objectStore('device').get('own');
  await new Promise((resolve) => kept.addEventListener('success', resolve));
  return crypto.subtle.exportKey('jwk', kept.result.keys.privateKey).then(() => 'exported', ({ name }) => name);
})()`;

test('a phone registers itself; nobody takes the key out of its browser', async () => {
  const user = await registerUser(world);
  const words = companionWords.mn;
  const context = await browser.newContext({ locale: 'mn', viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${world.baseUrl}/companion`);
  await page.getByRole('link', { name: words.unknown.button }).click();
  await page.locator('#email').fill(user.email);
  await page.locator('#password').fill(user.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: words.register.send }).click();
  await page.getByText(words.register.sent).waitFor();
  const [letter] = await sentMessages(world, { to: user.email, kind: 'code' });
  await page.locator('#code').fill(letter?.code ?? '');
  await page.locator('#name').fill('Миний утас');
  await page.locator('#pin').fill(devicePin);
  await page.locator('#again').fill('111111');
  await page.getByRole('button', { name: words.register.button, exact: true }).click();
  await page.getByText(words.faults.repeat).waitFor();
  await page.locator('#again').fill(devicePin);
  await page.getByRole('button', { name: words.register.button, exact: true }).click();
  await page.getByRole('heading', { name: words.waiting.title }).waitFor();
  const rows = await world.deps.orm.em.fork().find(Device, { userId: user.user.id });
  expect(rows.map(({ name }) => name)).toEqual(['Миний утас']);
  const taken = await page.evaluate(takeKey);
  expect(taken).toBe('InvalidAccessError');
  const registrations = 'navigator.serviceWorker.getRegistrations().then(({ length }) => length)';
  await untilTrue(async () => (await page.evaluate<number>(registrations)) === 1);
  await context.close();
});

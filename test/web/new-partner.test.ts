import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { developerWords } from '#words/developer/developer.ts';
import { accountWords } from '#words/pages/account.ts';
import { signInWords } from '#words/pages/sign-in.ts';
import { visitorWords } from '#words/pages/visitor.ts';

const world = setUp(sharedWorld);
const receiver = setUp(startReceiver);
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

/** The pace of the person: milliseconds for each character, and of rest on each page. */
const pace = { character: 0, page: 0 };

type IsOurs = (body: string, headers: object, signingKey: string) => boolean;

/** The function that a page offers for a program of one's own. */
async function listed(page: Page): Promise<IsOurs> {
  const file = join(await mkdtemp(join(tmpdir(), 'tamga-')), 'check.mjs');
  await writeFile(file, await page.locator('pre').innerText());
  return ((await import(pathToFileURL(file).href)) as { isOurs: IsOurs }).isOurs;
}

test.each(['en', 'mn'] as const)(
  'a new partner gets from nothing to a webhook whose signature holds, by the pages alone, in %s',
  async (locale) => {
    const begun = performance.now();
    const context = await browser.newContext({ locale, javaScriptEnabled: false });
    const page = await context.newPage();
    const words = developerWords[locale];
    const type = (name: string, text: string) =>
      page.locator(`[name="${name}"]`).pressSequentially(text, { delay: pace.character });
    const press = async (name: string) => {
      await page.waitForTimeout(pace.page);
      await page.getByRole('button', { name, exact: true }).first().click();
    };
    const follow = async (name: string) => {
      await page.waitForTimeout(pace.page);
      await page.getByRole('link', { name, exact: true }).first().click();
    };
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    const email = `new.${crypto.randomUUID()}@example.mn`;
    const password = 'correct horse 17 batteries';

    await page.goto(`${world.baseUrl}/account/sign-up`);
    await type('first_name', 'Сараа');
    await type('last_name', 'Дорж');
    await type('organization_name', 'Шинэ зээл ХХК');
    await type('email', email);
    await type('password', password);
    await press(visitorWords[locale].signUp.button);
    await untilTrue(async () => (await sentMessages(world, { to: email })).some(({ link }) => Boolean(link)));
    const [letter] = await sentMessages(world, { to: email });
    await page.goto(letter?.link ?? '');
    await type('password', password);
    await press(accountWords[locale].verify.button);
    await heading(accountWords[locale].verify.done.title);

    await page.goto(`${world.baseUrl}/developer`);
    await type('email', email);
    await type('password', password);
    await press(signInWords[locale].button);
    await heading(words.title);
    await follow(words.make);
    await type('name', 'Зээлийн систем');
    await press(words.makeAct.button);
    await heading(words.secretShown.made);
    await follow(words.secretShown.kept);

    await follow(words.webhookAct.title);
    await type('url', `${receiver.url}/${locale}`);
    await press(words.webhookAct.button);
    await heading(words.keyShown.title);
    const isOurs = await listed(page);
    const key = await page.locator('dd code').nth(1).innerText();
    await follow(words.keyShown.kept);
    await page.getByRole('button', { name: words.test }).first().click();
    await page.getByText(words.deliveryStatus.delivered, { exact: true }).waitFor();

    const { raw, headers } = receiver.received.at(-1) ?? { raw: '', headers: {} };
    expect(isOurs(raw, headers, key)).toBe(true);
    expect(isOurs(`${raw} `, headers, key)).toBe(false);
    expect(performance.now() - begun).toBeLessThan(300_000);
    await context.close();
  },
);

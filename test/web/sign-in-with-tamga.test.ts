import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { freePort } from '#stack/system/ports.ts';
import { registerUser } from '#test/support/people/account.ts';
import { makeApplication } from '#test/support/people/application.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { appsWords } from '#words/apps/apps.ts';
import { consentWords } from '#words/apps/consent.ts';
import { signInWords } from '#words/pages/sign-in.ts';
import { tabTo } from './support/look.ts';

const world = setUp(sharedWorld);
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

const root = join(import.meta.dirname, '../..');

/** The application of the guide, with stock openid-client, as a process of its own. */
const relyingParty = setUp(
  async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const app = await makeApplication(world, { redirectUris: [`${origin}/callback`] });
    const guide = readFileSync(join(root, 'docs/use/sign-in-with-tamga.md'), 'utf8');
    const example = /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
    const code = example.replaceAll('4000', String(port));
    const env = {
      PATH: process.env['PATH'] ?? '',
      TAMGA: world.baseUrl,
      CLIENT_ID: app.clientId,
      CLIENT_SECRET: app.clientSecret,
    };
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      cwd: root,
      env,
      stdio: 'inherit',
    });
    const answers = () =>
      fetch(origin, { redirect: 'manual' }).then(
        () => true,
        () => false,
      );
    await untilTrue(answers);
    return { app, origin, child };
  },
  async ({ child }) => {
    child.kill();
  },
);

test.each(['en', 'mn'] as const)(
  'a person signs in to the application of the guide by the keyboard, in %s, on a small screen',
  async (locale) => {
    const user = await registerUser(world);
    const viewport = { width: 360, height: 740 };
    const context = await browser.newContext({ locale, javaScriptEnabled: false, viewport });
    const page = await context.newPage();
    await page.goto(relyingParty.origin);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
    await heading(signInWords[locale].title).waitFor();
    await page.getByText(consentWords[locale].onward('Altan Bank')).waitFor();
    await tabTo(page, 'email');
    await page.keyboard.type(user.email);
    await tabTo(page, 'password');
    await page.keyboard.type(user.password);
    await page.keyboard.press('Enter');
    await heading(consentWords[locale].title('Altan Bank')).waitFor();
    await page.getByText(`127.0.0.1:${new URL(relyingParty.origin).port}`).waitFor();
    await page.getByRole('button', { name: consentWords[locale].allow }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^Hello /).waitFor();
    expect(page.url()).toContain(relyingParty.origin);
    expect(await page.locator('body').innerText()).toContain(user.email);
    // Allowed and signed in: the second time nothing is asked.
    await page.goto(relyingParty.origin);
    await page.getByText(/^Hello /).waitFor();
    await page.goto(`${world.baseUrl}/account/apps`);
    await page.getByRole('button', { name: appsWords[locale].end }).press('Enter');
    await page.getByText(appsWords[locale].ended).waitFor();
    await page.goto(relyingParty.origin);
    await heading(consentWords[locale].title('Altan Bank')).waitFor();
    await page.getByRole('button', { name: consentWords[locale].refuse }).press('Enter');
    await page.getByText('Not signed in: access_denied').waitFor();
    await context.close();
  },
);

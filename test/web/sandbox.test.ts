import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { registerUser } from '#test/support/people/account.ts';
import { createRequest } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import type { TestPartner } from '#test/support/world/world.ts';
import { developerWords } from '#words/developer/developer.ts';
import { sandboxWords } from '#words/developer/sandbox.ts';
import { signInWords } from '#words/pages/sign-in.ts';
import { testWords } from '#words/pages/test-mark.ts';

const world = setUp(sharedWorld);
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

function partnerOf(clientId: string, clientSecret: string): TestPartner {
  const token = async (scope = 'sign') => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', scope });
    body.set('client_id', clientId);
    body.set('client_secret', clientSecret);
    const answer = await fetch(`${world.baseUrl}/oauth2/token`, { method: 'POST', body });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  return { clientId, clientSecret, organizationId: '', token };
}

test.each(['en', 'mn'] as const)(
  'a developer switches to test, makes an application, and signs by the letters on its page, in %s',
  async (locale) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    const [words, sandbox] = [developerWords[locale], sandboxWords[locale]];
    const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
    const banner = () => page.getByText(sandbox.banner.text).waitFor();
    const { email, password } = await registerUser(world);

    await page.goto(`${world.baseUrl}/developer`);
    await page.fill('[name="email"]', email);
    await page.fill('[name="password"]', password);
    await page.getByRole('button', { name: signInWords[locale].button, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
    expect(await page.getByText(sandbox.banner.text).count()).toBe(0);
    await follow(sandbox.test);
    await banner();
    await page.getByText(sandbox.none).waitFor();
    await follow(sandbox.makeTitle);
    await banner();
    expect(await page.locator('[name^="scope_credential"]').count()).toBe(0);
    await page.fill('[name="name"]', 'Зээлийн систем');
    await page.getByRole('button', { name: words.makeAct.button, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: words.secretShown.made }).waitFor();
    await banner();
    const shown = await page.locator('dd code').allInnerTexts();
    await follow(words.secretShown.kept);
    await banner();
    expect(await page.getByText(words.signInAct.title).count()).toBe(0);

    const [id = '', secret = ''] = shown;
    const made = await createRequest(
      world,
      { document_name: 'Гэрээ.pdf', language: locale },
      partnerOf(id, secret),
    );
    await page.goto(`${world.baseUrl}/developer/applications/${id}/sign-requests/${made.request_id}`);
    await page.getByText(sandbox.letters.title).waitFor();
    const request = page.url();
    await expect
      .poll(async () => {
        await page.goto(request);
        return page.getByText(sandbox.letters.kinds.link, { exact: true }).count();
      })
      .toBe(1);
    await follow(sandbox.letters.open);
    await page.getByText(testWords[locale].text).waitFor();
    await page.click('#send-code');
    const signing = page.url();
    await page.locator('#otp').waitFor();
    const dashboard = await context.newPage();
    await expect
      .poll(async () => {
        await dashboard.goto(request);
        return dashboard.locator('strong.one-time').count();
      })
      .toBe(1);
    const code = await dashboard.locator('strong.one-time').innerText();
    expect(page.url()).toBe(signing);
    await page.fill('#otp', code);
    await page.check('#consent');
    await page.click('#sign');
    await page.locator('main[data-phase="signed"]').waitFor();
    await page.getByText(testWords[locale].text).waitFor();

    await dashboard.goto(request);
    expect(await dashboard.locator('strong.one-time').count()).toBe(0);
    expect(await dashboard.getByText(sandbox.letters.open).count()).toBe(0);
    await dashboard.goto(`${world.baseUrl}/developer`);
    expect(await dashboard.getByText('Зээлийн систем').count()).toBe(0);
    await context.close();
  },
  120_000,
);

import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { UserSession } from '#entities/account/user-session.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { outsideWords } from '#words/pages/outside.ts';
import { profileWords } from '#words/pages/profile.ts';
import { secondFactorWords } from '#words/pages/second-factor.ts';
import { signInWords } from '#words/pages/sign-in.ts';
import { somebody, startOutsideApi } from '#test/api/account/sso/support/outside-api.ts';

const world = setUp(sharedWorld);
const api = setUp(() => startOutsideApi(world));
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

test.each(['en', 'mn'] as const)(
  'a browser without scripts goes to the provider and comes back, from a form too, in %s on a small screen',
  async (locale) => {
    const person = somebody();
    api.provider.person = person;
    const viewport = { width: 360, height: 740 };
    const context = await browser.newContext({ locale, javaScriptEnabled: false, viewport });
    const page = await context.newPage();
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
    await page.goto(`${api.baseUrl}/account`);
    await heading(outsideWords[locale].address.title).waitFor();
    await page.getByRole('button', { name: outsideWords[locale].address.send }).press('Enter');
    await page.getByText(outsideWords[locale].address.sent).waitFor();
    const [message] = await sentMessages(world, { to: person.email, kind: 'code' });
    await page.getByLabel(secondFactorWords[locale].code).fill(message?.code ?? '');
    await page.keyboard.press('Enter');
    await heading(signInWords[locale].account.title).waitFor();
    await page.goto(`${api.baseUrl}/account/password`);
    await heading(profileWords[locale].password.title).waitFor();
    const em = world.owner.em.fork();
    const { id: userId } = await em.findOneOrFail(UserAccount, { email: person.email });
    const authenticatedAt = new Date(Date.now() - 3_600_000);
    await em.nativeUpdate(UserSession, { userId }, { authenticatedAt });
    // The form came too late: the browser goes to the provider and back, which no form of ours may lead to.
    await page.getByRole('button', { name: profileWords[locale].password.button }).press('Enter');
    await untilTrue(async () => {
      const [session] = await world.owner.em.fork().find(UserSession, { userId, endedAt: null });
      return session !== undefined && session.authenticatedAt > authenticatedAt;
    });
    await heading(profileWords[locale].password.title).waitFor();
    await page.goto(`${api.baseUrl}/account`);
    await page.getByRole('button', { name: signInWords[locale].account.signOut }).press('Enter');
    await page.waitForURL(`${api.provider.issuer}/**`);
    expect(page.url()).toContain('/session/end');
    await context.close();
  },
);

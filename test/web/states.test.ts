import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import {
  expectAccessible,
  expectReachable,
  expectTranslated,
  visit,
  expectUncovered,
} from './support/look.ts';
import { plainPages } from './support/plain-pages.ts';
import { servePages, SigningService } from './support/signing-service.ts';
import { reach, serviceIn, states } from './support/states.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

async function expectForEverybody(page: Page, language: Language): Promise<void> {
  expect(await page.locator('h1').filter({ visible: true }).count()).toBe(1);
  expect(await page.title()).toMatch(/^\S.* · Tamga$/);
  if (language !== 'en') return expectTranslated(page);
  await expectReachable(page);
  await expectAccessible(page);
}

describe.each(['en', 'mn'] as const)('in %s, wide and narrow, light and dark', (language) => {
  test.each(Object.entries(states))('the state %s is for everybody', async (_, state) => {
    const service = serviceIn(state, language);
    const served = await servePages(service);
    const { page, leave, complaints } = await visit(browser, served.link, {
      language,
      reducedMotion: 'reduce',
      checked: true,
    });
    await reach(state, { page, service, language });
    await expectForEverybody(page, language);
    expect(complaints).toEqual([]);
    await leave();
    await served.close();
  });

  test.each(Object.keys(plainPages))('the page %s is for everybody', async (name) => {
    const served = await servePages(new SigningService());
    const { page, leave, complaints } = await visit(browser, `${served.url}/plain/${name}`, {
      language,
      checked: true,
    });
    expect(await page.getAttribute('html', 'lang')).toBe(language);
    await expectForEverybody(page, language);
    await expectUncovered(page);
    expect(complaints).toEqual([]);
    await leave();
    await served.close();
  });
});

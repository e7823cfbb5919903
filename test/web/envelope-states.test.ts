import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { serveEnvelope } from './support/envelope-service.ts';
import { envelopeServiceIn, envelopeStates, reachEnvelope } from './support/envelope-states.ts';
import { expectAccessible, expectReachable, expectTranslated, visit } from './support/look.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

describe.each(['en', 'mn'] as const)(
  'the page of a recipient in %s, wide and narrow, light and dark',
  (language) => {
    test.each(Object.entries(envelopeStates))('the state %s is for everybody', async (_, state) => {
      const service = envelopeServiceIn(state, language);
      const served = await serveEnvelope(service);
      const { page, leave, complaints } = await visit(browser, served.link, {
        language,
        reducedMotion: 'reduce',
        checked: true,
      });
      await reachEnvelope(state, { page, service, language });
      expect(await page.locator('h1').filter({ visible: true }).count()).toBe(1);
      expect(await page.title()).toMatch(/^\S.* · Tamga$/);
      if (language === 'en') {
        await expectReachable(page);
        await expectAccessible(page);
      } else await expectTranslated(page);
      expect(complaints).toEqual([]);
      await leave();
      await served.close();
    });
  },
);

import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { PendingSigningView } from '#domain/sign-request/signing-view.ts';
import { wordsIn } from '#words/pages/speak.ts';
import type { Words } from '#words/pages/words.ts';
import { visit } from './look.ts';
import { SigningService, servePages } from './signing-service.ts';

/** The signing page of a level 3 request in a browser, and the signer's steps there. */
export type LevelThreePage = {
  words: Words;
  service: SigningService;
  page: Page;
  pin: Locator;
  /** Lets the page look at the state now instead of at its next turn. */
  hurry: () => Promise<unknown>;
  /** Waits for a heading of the first level. */
  title: (text: string) => Promise<void>;
  showCode: () => Promise<void>;
  signWith: (pin: string) => Promise<void>;
  /** Expects that the browser had nothing to complain about, and closes all. */
  close: () => Promise<void>;
};

/** Opens the page as a person with this language; the view's members replace those of a request that waits. */
export async function openLevelThree(
  browser: Browser,
  language: Language,
  view: Partial<PendingSigningView> = {},
): Promise<LevelThreePage> {
  const words = wordsIn(language);
  const service = new SigningService({ required_loa: 3, requires: ['otp', 'pin'], ...view });
  const served = await servePages(service);
  const { page, leave, complaints } = await visit(browser, served.link, { language });
  const pin = page.getByLabel(words.pin.label, { exact: true });
  return {
    words,
    service,
    page,
    pin,
    hurry: () => page.evaluate('dispatchEvent(new Event("online"))'),
    title: (text) => page.getByRole('heading', { level: 1, name: text }).waitFor(),
    showCode: async () => {
      await page.click('#have-code');
      await page.fill('#otp', service.code);
      await page.click('#prove');
      await page.getByText(words.code.done).waitFor();
    },
    signWith: async (given) => {
      await pin.fill(given);
      await page.check('#consent');
      await page.click('#sign');
    },
    close: async () => {
      expect(complaints).toEqual([]);
      await leave();
      await served.close();
    },
  };
}

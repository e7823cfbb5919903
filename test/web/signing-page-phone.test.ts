import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { PendingSigningView } from '#domain/sign-request/signing-view.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { visit } from './support/look.ts';
import { SigningService, servePages } from './support/signing-service.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

async function open(language: Language, view: Partial<PendingSigningView>) {
  const service = new SigningService(view);
  const served = await servePages(service);
  const { page, leave, complaints } = await visit(browser, served.link, { language });
  onTestFinished(async () => {
    await leave();
    await served.close();
    expect(complaints).toEqual([]);
  });
  return { page };
}

describe.each(['en', 'mn'] as const)('the signing page in %s', (language) => {
  const words = wordsIn(language);

  test('on a phone the next step is in the first screen, until the steps themselves are', async () => {
    const { page } = await open(language, {
      description: 'The lease of the office, as it was agreed on the phone. '.repeat(8),
    });
    await page.setViewportSize({ width: 360, height: 640 });
    const onward = page.locator('#onward a');
    const box = await onward.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
    const cut: boolean = await page.evaluate(
      `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('#onward a'))`,
    );
    expect(cut).toBe(false);
    // What comes first after the request is the way to the document, then the steps; how to check the file is last.
    const order: string[] = await page.evaluate(
      `['open-document', 'send-code', 'fingerprint'].toSorted((a, b) =>
        document.getElementById(a).getBoundingClientRect().top - document.getElementById(b).getBoundingClientRect().top)`,
    );
    expect(order).toEqual(['open-document', 'send-code', 'fingerprint']);
    await onward.click();
    await page.locator('#onward').waitFor({ state: 'hidden' });
    await page.locator('#send-code').click();
    await page.getByText(words.code.sent('b•••@example.mn')).waitFor();
  });
});

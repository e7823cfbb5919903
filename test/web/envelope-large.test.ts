import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { shownWords } from '#words/pages/envelope-shown.ts';
import { envelopeWords } from '#words/pages/envelope.ts';
import { agree, fillByScript, untilDrawn } from './support/envelope-acts.ts';
import type { EnvelopeService } from './support/envelope-service.ts';
import { expectAccessible } from './support/look.ts';
import { openEnvelope, untilTitle } from './support/open-envelope.ts';

const en = envelopeWords.en;
const shown = shownWords.en;
const weight = 13_000_000;
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

/** Opens a document of 13 MB of which only the beginning has come; gives the function that lets the rest go. */
async function openLarge(more: (service: EnvelopeService) => void = () => {}) {
  const held = Promise.withResolvers<'goes on' | 'breaks off'>();
  const opened = await openEnvelope(browser, {}, (service) => {
    Object.assign(service, { weight, held: held.promise });
    more(service);
  });
  return { ...opened, release: held.resolve };
}

const firstPage = (page: Page) => page.locator('[data-page="1"] canvas');

describe('a document of 13 MB', () => {
  test('shows its first page before the rest has come, and can be acted on once it has', async () => {
    const { page, service, release } = await openLarge();
    await firstPage(page).waitFor();
    await page.getByText(shown.coming).waitFor();
    const share = page.locator('#reading-share');
    expect(await share.getAttribute('aria-label')).toBe(shown.share);
    expect(await page.evaluate<number>('document.querySelector("#reading-share").value')).toBeLessThan(5);
    const asked = service.ranges.map((range) => range.match(/\d+/g)?.map(Number) ?? []);
    expect(asked.length).toBeGreaterThan(0);
    const bytes = asked.reduce((sum, [from = 0, to = 0]) => sum + to + 1 - from, 0);
    expect(bytes).toBeLessThan(weight / 10);
    expect(await page.getAttribute('#next', 'aria-disabled')).toBe('true');
    await page.getByText(shown.asleep.loading.sign).waitFor();
    expect(await page.getAttribute('#field-f1', 'aria-disabled')).toBe('true');
    await expectAccessible(page);
    release('goes on');
    await untilDrawn(page);
    expect(await share.isVisible()).toBe(false);
    await fillByScript(page);
    await agree(page);
    await untilTitle(page, en.done.sign.title);
  });

  test('that breaks off says so, and comes whole when it is asked for again', async () => {
    const { page, service, release } = await openLarge();
    await firstPage(page).waitFor();
    release('breaks off');
    await page.getByText(en.pages.failed).waitFor();
    expect(await page.getAttribute('#next', 'aria-disabled')).toBe('true');
    service.held = undefined;
    await page.click('#load-again');
    await untilDrawn(page);
    await page.locator('#next:not([aria-disabled=true])').waitFor();
  });
});

const phone = { width: 360, height: 640 };

async function openOnPhone(language: Language, more: (service: EnvelopeService) => void = () => {}) {
  const message = 'Two years from 1 December 2026, as agreed on the phone. '.repeat(12);
  const opened = await openEnvelope(browser, { envelope: { message } }, more);
  await opened.page.setViewportSize(phone);
  if (language === 'mn') await opened.page.goto(`${opened.page.url()}?lang=mn`);
  await untilDrawn(opened.page);
  return opened;
}

/** Expects that something is in the window, whole, and that its words are not cut off. */
async function expectInSight(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  expect(box, selector).not.toBeNull();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width);
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
  const cut: boolean = await page.evaluate(
    `(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)(document.querySelector('${selector}'))`,
  );
  expect(cut, selector).toBe(false);
}

describe.each(['en', 'mn'] as const)('on a phone, in %s', (language) => {
  const said = envelopeWords[language];

  test('the next step is in the first screen, however long the message is', async () => {
    const { page } = await openOnPhone(language);
    expect(await page.evaluate('scrollY')).toBe(0);
    for (const what of ['#next', '#menu > summary', '#zoom-in']) await expectInSight(page, what);
    expect(await page.textContent('#next')).toBe(said.guide.start);
  });

  test('on page 100 its number, another page, the download and the way to decline are at hand', async () => {
    const { page } = await openOnPhone(language, (service) => {
      service.pages = 100;
    });
    await page.click('#menu > summary');
    await page.fill('#jump-to', '100');
    await page.press('#jump-to', 'Enter');
    await page.locator('[data-page="100"] canvas').waitFor();
    await expect.poll(() => page.textContent('#at-page')).toBe('100');
    await expectInSight(page, '#menu > summary');
    await page.click('#menu > summary');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('#menu').getByText(said.pages.download).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Office lease, Peace Avenue 17.pdf');
    expect(await page.locator('.menu-list').isVisible()).toBe(false);
    await page.click('#menu > summary');
    await expectInSight(page, '#menu-decline');
    await page.keyboard.press('Escape');
    expect(await page.locator('.menu-list').isVisible()).toBe(false);
    await page.click('#menu > summary');
    await page.click('#menu-decline');
    await page.locator('#decline[open]').waitFor();
  }, 60_000);

  test('the words of every field that is signed fit into it', async () => {
    const { page } = await openOnPhone(language);
    for (const id of ['f4', 'f6']) {
      const over: number[] = await page.evaluate(
        `(() => {
          const button = document.querySelector('#field-${id}');
          const [words, room] = [button.querySelector('.place'), button].map((one) => one.getBoundingClientRect());
          return [words.width - room.width, words.height - room.height];
        })()`,
      );
      for (const much of over) expect(much, id).toBeLessThanOrEqual(0);
    }
  });
});

import type { Browser } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { untilDrawn } from './support/envelope-acts.ts';
import { openEnvelope } from './support/open-envelope.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

/**
 * Makes each page larger before it is drawn, and starts drawing for the new size anew once the picture is there and its words are
 * not: as a phone does that is turned while a document comes.
 */
const turnsWhileDrawn = `(() => {
  const later = setTimeout;
  const held = [];
  globalThis.setTimeout = (act, after, ...given) => (after === 150 ? held.push(act) : later(act, after, ...given));
  const watcher = new MutationObserver(() => {
    if (document.querySelector('#pages .page') && !globalThis.turned) {
      globalThis.turned = true;
      document.querySelector('#zoom-in').click();
    }
    if (document.querySelector('.picture canvas')) for (const act of held.splice(0)) act();
  });
  watcher.observe(document, { subtree: true, childList: true });
})()`;

test('a page whose size changes while it is drawn is drawn, and can be acted on', async () => {
  const { page } = await openEnvelope(browser);
  // A tab of its own: the script stays in the one that has it.
  const context = await browser.newContext({ locale: 'en' });
  onTestFinished(() => context.close());
  const turned = await context.newPage();
  const complaints: string[] = [];
  turned.on('pageerror', ({ message }) => complaints.push(message));
  await turned.addInitScript(turnsWhileDrawn);
  await turned.goto(page.url());
  await untilDrawn(turned);
  expect(await turned.evaluate('globalThis.turned')).toBe(true);
  expect(await turned.getAttribute('#next', 'aria-disabled')).toBe('false');
  await turned.locator('[data-page="1"] .textLayer span').first().waitFor({ state: 'attached' });
  expect(complaints).toEqual([]);
});

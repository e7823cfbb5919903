import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { untilDrawn } from './support/envelope-acts.ts';
import { openEnvelope } from './support/open-envelope.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

/**
 * Makes the pages larger when so many elements of `until` are there, and starts drawing for the new size anew once the picture is there
 * and its words are not: as a phone does that is turned while a document comes.
 */
const turnsOnce = (until: string) => `(() => {
  const later = setTimeout;
  const held = [];
  globalThis.setTimeout = (act, after, ...given) => (after === 150 ? held.push(act) : later(act, after, ...given));
  const watcher = new MutationObserver(() => {
    if (document.querySelector('${until}') && !globalThis.turned) {
      globalThis.turned = true;
      document.querySelector('#zoom-in').click();
    }
    if (document.querySelector('.picture canvas')) for (const act of held.splice(0)) act();
  });
  watcher.observe(document, { subtree: true, childList: true });
})()`;

/** Opens the page in a tab of its own: the script stays in the one that has it. */
async function openTurned(until: string): Promise<{ turned: Page; complaints: string[] }> {
  const { page } = await openEnvelope(browser);
  const context = await browser.newContext({ locale: 'en' });
  onTestFinished(() => context.close());
  const turned = await context.newPage();
  const complaints: string[] = [];
  turned.on('pageerror', ({ message }) => complaints.push(message));
  await turned.addInitScript(turnsOnce(until));
  await turned.goto(page.url());
  await untilDrawn(turned);
  expect(await turned.evaluate('globalThis.turned')).toBe(true);
  return { turned, complaints };
}

const isSharp = `(() => {
  const page = document.querySelector('[data-page="1"]');
  const drawn = page.querySelector('canvas').width;
  return Math.abs(drawn - page.getBoundingClientRect().width * devicePixelRatio) <= 2;
})()`;

test.each([
  ['before it is drawn', '#pages .page'],
  ['when its picture is there', '.picture canvas'],
])('a page whose size changes %s is drawn for it, and can be acted on', async (_when, until) => {
  const { turned, complaints } = await openTurned(until);
  expect(await turned.getAttribute('#next', 'aria-disabled')).toBe('false');
  await expect.poll(() => turned.evaluate(isSharp)).toBe(true);
  await turned.locator('[data-page="1"] .textLayer span').first().waitFor({ state: 'attached' });
  expect(complaints).toEqual([]);
});

import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { consolePages } from './support/console-pages.ts';
import { expectAccessible, expectReachable, visit } from './support/look.ts';
import { servePages, SigningService } from './support/signing-service.ts';

let browser: Browser;
const served = setUp(
  () => servePages(new SigningService()),
  (one) => one.close(),
);
beforeAll(async () => {
  browser = await sharedBrowser();
});

describe.each(Object.keys(consolePages))('the page %s', (name) => {
  test('is for everybody: axe, keyboard, 360 px, light and dark', async () => {
    const { page, leave, complaints } = await visit(browser, `${served.url}/plain/${name}`, {
      checked: true,
    });
    await expectReachable(page);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await leave();
  });
});

test('times are in the reader’s zone, with UTC as their title', async () => {
  const { page, leave } = await visit(browser, `${served.url}/plain/staff-flow`);
  const time = page.locator('.timeline time').first();
  await expect.poll(() => time.textContent()).toContain('GMT+8');
  expect(await time.getAttribute('title')).toContain('UTC');
  await leave();
});

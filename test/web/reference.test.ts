import { expect, test } from 'vitest';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

test('nothing of an open operation is wider than a phone, before it is tried and while it is', async () => {
  const browser = await sharedBrowser();
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(`${world.baseUrl}/docs?for=partner`);
  await page.getByText('/partner/sign-request', { exact: true }).first().click();
  const attempt = page.getByRole('button', { name: 'Try it out' });
  await attempt.waitFor();
  await page.locator('.responses-table').first().waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  await attempt.click();
  await page.getByRole('button', { name: 'Execute' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  await page.context().close();
});

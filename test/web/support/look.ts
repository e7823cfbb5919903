import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from '#domain/sign-request.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page in a browser of its own language, with everything it complained about. */
export type Look = { page: Page; context: BrowserContext; complaints: string[] };

/** Opens `link` as a person with this language; collects errors except the browser's own line about 4xx and 5xx. */
export async function look(browser: Browser, link: string, language: Language = 'en'): Promise<Look> {
  const context = await browser.newContext({ locale: language, timezoneId: 'Asia/Ulaanbaatar' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !text.startsWith('Failed to load resource')) {
      complaints.push(text);
    }
  });
  await page.goto(link);
  return { page, context, complaints };
}

type Violation = { id: string; help: string; nodes: { html: string }[] };

async function violations(page: Page, options: object): Promise<string[]> {
  const found: Violation[] = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`);
}

const sizes = [
  { width: 1280, height: 860 },
  { width: 360, height: 740 },
];
const everything = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } };
const contrast = { resultTypes: ['violations'], runOnly: ['color-contrast'] };

/** Expects what holds in every state: axe finds nothing, wide or narrow, light or dark; no sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const width: number = await page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(size.width);
    expect(await violations(page, everything), `${size.width} px`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await violations(page, contrast), 'dark').toEqual([]);
}

/** Tells what has the focus: its id, or its element's name. */
export function focused(page: Page): Promise<string> {
  return page.evaluate('document.activeElement.id || document.activeElement.localName');
}

/** Presses Tab until the element with `id` has the focus. */
export async function tabTo(page: Page, id: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await focused(page)) === id) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach #${id}`);
}

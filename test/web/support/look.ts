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
const contrast = { resultTypes: ['violations'], runOnly: ['color-contrast'] };

/**
 * Expects what holds in every state: axe finds nothing, wide or narrow, light or dark; no sideways scrolling. `except`
 * names axe's rules that a library's own elements break.
 */
export async function expectAccessible(page: Page, except: string[] = []): Promise<void> {
  const off = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  const everything = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true }, ...off } };
  await page.evaluate(axe);
  for (const size of sizes) {
    await expectFits(page, size);
    expect(await violations(page, everything), `${size.width} px`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await violations(page, contrast), `dark, ${size.width} px`).toEqual([]);
  }
}

async function expectFits(page: Page, size: (typeof sizes)[number]): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const width: number = await page.evaluate('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(size.width);
}

/**
 * Expects what another language can change in a page that was found to be for everybody in one: axe finds nothing on the
 * narrow screen, and nothing is too long for it or for the wide one.
 */
export async function expectTranslated(page: Page): Promise<void> {
  for (const size of sizes) await expectFits(page, size);
  await page.evaluate(axe);
  expect(await violations(page, { resultTypes: ['violations'] })).toEqual([]);
}

/** Numbers what a person can use now: what is shown, in the dialog alone where one is open; of a choice, what is chosen. */
const numberUsable = `(() => {
  const within = document.querySelector('dialog[open]') ?? document;
  const usable = [...within.querySelectorAll('a[href], button, input:not([type=radio]:not(:checked)), textarea, select')]
    .filter((element) => element.checkVisibility());
  usable.forEach((element, index) => { element.dataset.reach = index; });
  return usable.map(({ outerHTML }) => outerHTML);
})()`;

const focusedUsable = `(() => {
  const { dataset } = document.activeElement;
  const outline = getComputedStyle(document.activeElement).outlineStyle;
  return dataset.reach === undefined ? undefined : { index: Number(dataset.reach), outline };
})()`;

/** Expects that Tab alone reaches everything that can be used, and that each shows that it has the focus. */
export async function expectReachable(page: Page): Promise<void> {
  const usable: string[] = await page.evaluate(numberUsable);
  const reached = new Set<number>();
  // A date has a stop for each of its parts; beyond the last one stands the browser itself, from where Tab comes back.
  for (let presses = 0; presses < usable.length * 2 + 12 && reached.size < usable.length; presses += 1) {
    await page.keyboard.press('Tab');
    const focus: { index: number; outline: string } | undefined = await page.evaluate(focusedUsable);
    if (!focus) continue;
    expect(focus.outline, usable[focus.index]).not.toBe('none');
    reached.add(focus.index);
  }
  expect(usable.filter((_, index) => !reached.has(index))).toEqual([]);
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

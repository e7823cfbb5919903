import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from '#domain/sign-request/sign-request.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page in a browser of its own language, with everything it complained about. */
export type Look = { page: Page; context: BrowserContext; complaints: string[] };

/** Opens `link` as a person with this language; collects errors except the browser's own line about 4xx and 5xx. */
export async function look(browser: Browser, link: string, language: Language = 'en'): Promise<Look> {
  const tab = await openTab(browser, language);
  const complaints = hear(tab.page);
  await tab.page.goto(link);
  return { ...tab, complaints };
}

type Tab = { page: Page; context: BrowserContext };

async function openTab(browser: Browser, language: Language, checked = false): Promise<Tab> {
  const context = await browser.newContext({ locale: language, timezoneId: 'Asia/Ulaanbaatar' });
  // The browser keeps it: sending it to each page takes twice the processor time.
  if (checked) await context.addInitScript({ content: axe });
  return { context, page: await context.newPage() };
}

function hear(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !text.startsWith('Failed to load resource')) {
      complaints.push(text);
    }
  });
  return complaints;
}

/** A look that leaves its tab to the next one. */
export type Visit = Look & { leave: () => Promise<void> };

const freeTabs = new WeakMap<Browser, Map<string, Tab[]>>();
const wide = { width: 1280, height: 860 };
const narrow = { width: 360, height: 740 };

/** Removes from a tab all that the page and the test have left in it; the page itself goes with the next one. */
async function tidy({ page, context }: Tab): Promise<void> {
  for (const event of ['pageerror', 'console', 'dialog', 'request'] as const) page.removeAllListeners(event);
  await page.unrouteAll();
  await page.evaluate('sessionStorage.clear(), localStorage.clear()');
  await context.clearCookies();
  await context.clearPermissions();
  await page.mouse.move(0, 0);
}

/**
 * Looks at `link` as `look` does, in the tab of an earlier visit in this language if there is one: a new tab has a process
 * of its own, which costs more than most of the work in it. Servers have ports of their own, which keep the data of their
 * pages apart. `leave` removes the rest: cookies, permissions, listeners, routes, the position of the mouse.
 */
export async function visit(
  browser: Browser,
  link: string,
  { language = 'en', reducedMotion = 'no-preference', checked = false }: VisitOptions = {},
): Promise<Visit> {
  const tabs = freeTabsOf(browser, `${language} ${checked}`);
  const tab = tabs.pop() ?? (await openTab(browser, language, checked));
  const complaints = hear(tab.page);
  await tab.page.emulateMedia({ colorScheme: 'light', reducedMotion });
  await tab.page.setViewportSize(wide);
  await tab.page.goto(link);
  const leave = async () => {
    await tidy(tab);
    tabs.push(tab);
  };
  return { ...tab, complaints, leave };
}

type VisitOptions = {
  language?: Language;
  reducedMotion?: 'reduce' | 'no-preference';
  /** Every page of the tab has axe from its beginning. */
  checked?: boolean;
};

function freeTabsOf(browser: Browser, kind: string): Tab[] {
  const free = freeTabs.get(browser) ?? new Map<string, Tab[]>();
  freeTabs.set(browser, free);
  const tabs = free.get(kind) ?? [];
  free.set(kind, tabs);
  return tabs;
}

type Violation = { id: string; help: string; nodes: { html: string }[] };

async function bringAxe(page: Page): Promise<void> {
  const there: boolean = await page.evaluate('"axe" in globalThis');
  if (!there) await page.evaluate(axe);
}

async function violations(page: Page, options: object): Promise<string[]> {
  const found: Violation[] = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`);
}

const contrast = { resultTypes: ['violations'], runOnly: ['color-contrast'] };

/**
 * Expects the conditions of every state: axe finds nothing, wide or narrow, light or dark, and nothing scrolls sideways.
 * `except` names axe's rules that a library's own elements break.
 */
export async function expectAccessible(page: Page, except: string[] = []): Promise<void> {
  const off = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  const everything = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true }, ...off } };
  const inLight = async (size: Size) => {
    await emulate(page, 'light');
    await expectFits(page, size);
    expect(await violations(page, everything), `${size.width} px`).toEqual([]);
  };
  const inDark = async (size: Size) => {
    await emulate(page, 'dark');
    expect(await violations(page, contrast), `dark, ${size.width} px`).toEqual([]);
  };
  await bringAxe(page);
  await page.setViewportSize(wide);
  await inLight(wide);
  await inDark(wide);
  // One change of the width for all: the pages of a document are drawn again after each.
  await page.setViewportSize(narrow);
  await inDark(narrow);
  await inLight(narrow);
}

type Size = { width: number; height: number };

function emulate(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  return page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

/** Expects that nothing is wider than the window of this size. */
async function expectFits(page: Page, { width }: Size): Promise<void> {
  const taken: number = await page.evaluate('document.documentElement.scrollWidth');
  expect(taken).toBeLessThanOrEqual(width);
}

/**
 * Checks the things that another language can change in a page that is accessible in one: axe finds nothing on the narrow
 * screen, and nothing is too long for it or for the wide one.
 */
export async function expectTranslated(page: Page): Promise<void> {
  await emulate(page, 'light');
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size);
    await expectFits(page, size);
  }
  await bringAxe(page);
  expect(await violations(page, { resultTypes: ['violations'] })).toEqual([]);
}

/**
 * A script that numbers the elements that a person can use now: visible ones, only those in the dialog when one is open; of
 * a choice, the chosen one.
 */
const numberUsable = `(() => {
  const within = document.querySelector('dialog[open]') ?? document;
  const usable = [...within.querySelectorAll('a[href], button, input:not([type=radio]:not(:checked)), textarea, select')]
    .filter((element) => element.checkVisibility());
  usable.forEach((element, index) => { element.dataset.reach = index; });
  return usable.map(({ outerHTML }) => outerHTML);
})()`;

/** A script that notes what gets the focus from now on: its number, and whether it shows that it has the focus. */
const noteFocus = `(() => {
  globalThis.focusNotes = [];
  document.addEventListener('focusin', ({ target }) => {
    if (target.dataset.reach === undefined) return;
    focusNotes.push({ index: Number(target.dataset.reach), outline: getComputedStyle(target).outlineStyle });
  });
})()`;

type FocusNote = { index: number; outline: string };

/** Expects that Tab alone reaches everything that can be used, and that each shows that it has the focus. */
export async function expectReachable(page: Page): Promise<void> {
  const usable: string[] = await page.evaluate(numberUsable);
  await page.evaluate(noteFocus);
  const reached = new Set<number>();
  // A date has a stop for each of its parts. After the last stop the browser itself has the focus, and Tab comes back
  // from there.
  for (let presses = usable.length * 2 + 12; presses > 0 && reached.size < usable.length;) {
    const some = Math.min(presses, usable.length - reached.size);
    for (let press = 0; press < some; press += 1) await page.keyboard.press('Tab');
    presses -= some;
    const notes: FocusNote[] = await page.evaluate('focusNotes');
    for (const { index, outline } of notes) {
      expect(outline, usable[index]).not.toBe('none');
      reached.add(index);
    }
  }
  expect(usable.filter((_, index) => !reached.has(index))).toEqual([]);
}

/** What lies over a page while it scrolls, and cards that are not shown. */
const hiding = `[...document.querySelectorAll('body *')]
  .filter((one) => getComputedStyle(one).position === 'fixed' || (one.matches('main section') && !one.checkVisibility()))
  .map((one) => one.localName + '.' + one.className)`;

/** Expects of a page without a bar that nothing lies over it, and that each of its cards is shown, wide and narrow. */
export async function expectUncovered(page: Page): Promise<void> {
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size);
    expect(await page.evaluate(hiding), `${size.width} px`).toEqual([]);
  }
}

/** Gives the id of the element that has the focus, or else its name; nothing in a page that is not there yet. */
export function focused(page: Page): Promise<string> {
  return page.evaluate("document.activeElement?.id || document.activeElement?.localName || ''");
}

/** Presses Tab until the element with `id` has the focus. */
export async function tabTo(page: Page, id: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await focused(page)) === id) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach #${id}`);
}

import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionField } from '#domain/envelope/session-view.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { envelopeWords } from '#words/pages/envelope.ts';
import { fillAll, untilDrawn } from './support/envelope-acts.ts';
import { formBox } from './support/envelope-document.ts';
import { leaseFields, type EnvelopeService, type View } from './support/envelope-service.ts';
import { openEnvelope } from './support/open-envelope.ts';

const en = envelopeWords.en;
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

async function open(view?: View, before?: (service: EnvelopeService) => void): Promise<Page> {
  const { page } = await openEnvelope(browser, view, before);
  await page.setViewportSize({ width: 360, height: 740 });
  await untilDrawn(page);
  return page;
}

/** Presses beside a field, so many pixels left of its left edge. */
async function pressBeside(page: Page, id: string, pixels: number): Promise<void> {
  const input = page.locator(`#${id}`);
  await input.scrollIntoViewIfNeeded();
  const box = await input.boundingBox();
  if (!box) throw new Error(`${id} is not shown`);
  await page.mouse.click(box.x - pixels, box.y + box.height / 2);
}

describe('a small field on a phone', () => {
  const [, , box] = leaseFields as [SessionField, SessionField, SessionField];

  test('is reached by the place around it', async () => {
    const page = await open();
    const size = await page.locator('#field-f3').boundingBox();
    expect(size?.width).toBeLessThan(14);
    await pressBeside(page, 'field-f3', 5);
    expect(await page.isChecked('#field-f3')).toBe(true);
  });

  test('does not take what is pressed on another beside it', async () => {
    const beside = { ...box, id: 'f9', x: box.x + 20 };
    const page = await open({ fields: [...leaseFields, beside] });
    await page.locator('#field-f3').scrollIntoViewIfNeeded();
    const own = await page.locator('#field-f3').boundingBox();
    // Its right edge lies in the place around the other, which is later in the page.
    await page.mouse.click((own?.x ?? 0) + (own?.width ?? 0) - 1, (own?.y ?? 0) + 5);
    expect(await page.isChecked('#field-f3')).toBe(true);
    expect(await page.isChecked('#field-f9')).toBe(false);
  });

  test('gets what is pressed nearest to it, and nothing does that is as near to another', async () => {
    const beside = { ...box, id: 'f9', x: box.x + 28 };
    const page = await open({ fields: [...leaseFields, beside] });
    await page.locator('#field-f3').scrollIntoViewIfNeeded();
    const [own, other] = [
      await page.locator('#field-f3').boundingBox(),
      await page.locator('#field-f9').boundingBox(),
    ];
    if (!own || !other) throw new Error('the fields are not shown');
    const y = own.y + own.height / 2;
    const [from, to] = [own.x + own.width, other.x];
    expect(to - from).toBeGreaterThan(5);
    await page.mouse.click(Math.round((from + to) / 2), y);
    expect([await page.isChecked('#field-f3'), await page.isChecked('#field-f9')]).toEqual([false, false]);
    await page.mouse.click(from + 1, y);
    expect([await page.isChecked('#field-f3'), await page.isChecked('#field-f9')]).toEqual([true, false]);
  });
});

test('a date that fills itself, and a half of one that is written, are shown as they are', async () => {
  const date = {
    type: 'date',
    page: 1,
    x: 320,
    width: 130,
    height: 22,
    required: false,
    label: null,
  } as const;
  const fields: SessionField[] = [
    { ...date, id: 'own', y: 430, value: '2026-11-21', auto: 'date_signed', options: null, group: null },
    { ...date, id: 'half', y: 500, value: null, auto: null, options: null, group: null },
  ];
  const page = await open({ fields });
  const isSeen = (id: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('#field-${id}')).color !== 'rgba(0, 0, 0, 0)'`);
  expect(await isSeen('own')).toBe(true);
  expect(await isSeen('half')).toBe(false);
  await page.locator('#field-half').focus();
  await page.keyboard.type('11');
  await page.locator('#field-own').focus();
  expect(await isSeen('half')).toBe(true);
});

test('a date is shown as the document will have it, but while it is written', async () => {
  const page = await open();
  const printed = page.locator('.spot.date .printed');
  expect(await printed.textContent()).toBe(en.field.dateForm);
  await page.fill('#field-f2', '2026-03-04');
  await expect.poll(() => printed.isVisible()).toBe(false);
  await page.locator('#field-f1').focus();
  await expect.poll(() => printed.isVisible()).toBe(true);
  expect(await printed.textContent()).toBe('2026-03-04');
  const colour: string = await page.evaluate('getComputedStyle(document.querySelector("#field-f2")).color');
  expect(colour).toBe('rgba(0, 0, 0, 0)');
});

test('a long name that was typed stands in one line of the review', async () => {
  const page = await open({ recipient: { name: 'Цэцэгсүрэн Батмөнхийн Энхжаргал' } });
  await fillAll(page, 'en');
  await page.evaluate('document.fonts.ready');
  const isOneLine = `[...document.querySelectorAll('#summary .typed')].map((mark) => {
    const range = document.createRange();
    range.selectNodeContents(mark);
    return range.getClientRects().length === 1 && range.getBoundingClientRect().width <= mark.clientWidth;
  })`;
  await expect.poll(() => page.evaluate(isOneLine)).toEqual([true, true]);
}, 60_000);

test('an empty box of somebody else’s is marked as such; one’s own and what is no field of ours are not', async () => {
  const page = await open({}, (service) => {
    service.boxes = ['field-of-another', 'field-f3', 'from-elsewhere'];
  });
  const marks = page.locator('.spot.others');
  await expect.poll(() => marks.count()).toBe(1);
  const sides: Record<string, string> = await page.evaluate(
    `Object.fromEntries(['x', 'y'].map((side) => [side, document.querySelector('.others').style.getPropertyValue('--' + side)]))`,
  );
  expect(Math.round(Number(sides['x']))).toBe(formBox.x);
  expect(Math.round(Number(sides['y']))).toBe(formBox.y);
  await marks.focus();
  await page.locator('.others .caption', { hasText: en.field.others }).waitFor();
  await page.keyboard.press('Escape');
  expect(await page.locator('.others .caption').isVisible()).toBe(false);
});

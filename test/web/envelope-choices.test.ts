import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { envelopeWords } from '#words/pages/envelope.ts';
import { adopt, agree, untilDrawn } from './support/envelope-acts.ts';
import { choiceFields } from './support/choice-fields.ts';
import { focused } from './support/look.ts';
import { openEnvelope } from './support/open-envelope.ts';

const en = envelopeWords.en;
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

test('the guide leads through what is to be chosen, and what fills itself is neither asked for nor sent', async () => {
  const { page, service } = await openEnvelope(browser, { fields: choiceFields });
  await untilDrawn(page);
  expect(await page.inputValue('#field-c1')).toBe('Saran Bold');
  expect(await page.getAttribute('#field-c2', 'aria-label')).toContain(en.field.auto.date_signed);
  expect(await page.isEditable('#field-c2')).toBe(false);
  await page.click('#next');
  await expect.poll(() => focused(page)).toBe('field-c3');
  await page.keyboard.press('ArrowRight');
  expect([await page.isChecked('#field-c3'), await page.isChecked('#field-c4')]).toEqual([false, true]);
  await page.click('#next');
  await expect.poll(() => focused(page)).toBe('field-c5');
  await page.selectOption('#field-c5', 'Two years');
  await page.click('#next');
  await expect.poll(() => focused(page)).toBe('field-c6');
  await page.keyboard.type('much');
  await page.click('#next');
  await expect.poll(() => focused(page)).toBe('field-c7');
  await page.keyboard.press('Enter');
  await adopt(page, 'en');
  await page.click('#next');
  await page.getByText(en.faults.wrongNumber).waitFor();
  await page.fill('#field-c6', '1250,5');
  await page.click('#next');
  await page.locator('#review').waitFor();
  const summary = (await page.textContent('#summary')) ?? '';
  expect(summary).toContain('Paid yearly');
  expect(summary).not.toContain('Paid monthly');
  await agree(page);
  await expect.poll(() => service.received.some(({ call }) => call === 'sign')).toBe(true);
  const { body } = service.received.find(({ call }) => call === 'sign') ?? {};
  expect(body?.['fields']).toEqual([
    { id: 'c3', value: 'false' },
    { id: 'c4', value: 'true' },
    { id: 'c5', value: 'Two years' },
    { id: 'c6', value: '1250.5' },
  ]);
}, 60_000);

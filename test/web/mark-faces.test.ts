import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { envelopeWords } from '#words/pages/envelope.ts';
import { faceWords } from '#words/pages/mark-faces.ts';
import { adopt, agree, fillByScript, untilDrawn } from './support/envelope-acts.ts';
import { openEnvelope, untilTitle } from './support/open-envelope.ts';

const en = envelopeWords.en;
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

test('a typed signature is shown and sent in the handwriting that was chosen, also after a reload', async () => {
  const { page, service } = await openEnvelope(browser);
  await untilDrawn(page);
  await page.click('#field-f6');
  expect(await page.locator('#typed-shown').getAttribute('data-face')).toBe('caveat');
  await page.getByRole('radio', { name: faceWords.en.name(3) }).check({ force: true });
  expect(await page.locator('#typed-shown').getAttribute('data-face')).toBe('pacifico');
  await page.evaluate('document.fonts.ready.then(() => true)');
  const loaded: boolean = await page.evaluate(`document.fonts.check('20px "Tamga Pacifico"', 'Өү')`);
  expect(loaded).toBe(true);
  await adopt(page, 'en');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await untilDrawn(page);
  expect(await page.locator('#field-f6 .typed').getAttribute('data-face')).toBe('pacifico');
  await fillByScript(page);
  await agree(page);
  await untilTitle(page, en.done.sign.title);
  expect(service.bodyOf('sign')).toMatchObject({ signature: { type: 'typed', face: 'pacifico' } });
});

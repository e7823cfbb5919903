import type { Page } from 'playwright-core';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { envelopeWords } from '#words/pages/envelope.ts';

/** Waits until the pages are there and the first of them is drawn. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.locator('#reading-state').waitFor({ state: 'hidden' });
  await page.locator('.picture canvas').first().waitFor();
}

/** Adopts the mark that the dialog offers: the typed name. */
export async function adopt(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: envelopeWords[language].mark.adopt }).click();
  await page.locator('#mark').waitFor({ state: 'hidden' });
}

const values: Readonly<Record<string, string>> = { text: 'Manager', date: '2026-11-21' };

/** Follows the guide through every required field, fills each as its type asks, and comes to the review. */
export async function fillAll(page: Page, language: Language): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    await page.click('#next');
    if (await page.locator('#review').isVisible()) return;
    const field = page.locator('.spot :focus');
    await field.waitFor();
    const kind = (await field.locator('xpath=..').getAttribute('class'))?.split(' ')[1] ?? '';
    if (kind === 'checkbox') await field.check();
    else if (kind === 'signature' || kind === 'initial') {
      await field.click();
      await page.locator('input[name=way][value=typed]').check({ force: true });
      await adopt(page, language);
    } else await field.fill(values[kind] ?? '');
  }
  throw new Error('the guide does not come to the review');
}

/** Agrees and presses the button of the act. */
export async function agree(page: Page): Promise<void> {
  await page.check('#consent');
  await page.click('#sign');
}

/** Draws something like a name, as a hand does. */
export async function drawName(page: Page): Promise<void> {
  const box = await page.locator('#drawn-mark').boundingBox();
  if (!box) throw new Error('nothing to draw in');
  const at = (part: number, height: number) =>
    [box.x + box.width * part, box.y + box.height * height] as const;
  await page.mouse.move(...at(0.15, 0.6));
  await page.mouse.down();
  for (let step = 0; step <= 40; step += 1) {
    const part = 0.15 + (0.6 * step) / 40;
    await page.mouse.move(...at(part, 0.55 + 0.3 * Math.sin(step / 2.6) * (1 - step / 70)));
  }
  await page.mouse.up();
}

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

/** Presses the guide's button, and gives the type of the field that it comes to; undefined at the review. */
async function onward(page: Page): Promise<string | undefined> {
  await page.click('#next');
  const arrived = page.locator('#review, .spot:focus-within').filter({ visible: true });
  const [what, type] = (await arrived.getAttribute('class'))?.split(' ') ?? [];
  return what === 'spot' ? type : undefined;
}

/** Follows the guide through every required field, fills each as its type asks, and comes to the review. */
export async function fillAll(page: Page, language: Language): Promise<void> {
  const field = page.locator('.spot :focus');
  for (let steps = 0; steps < 60; steps += 1) {
    const kind = await onward(page);
    if (kind === undefined) return;
    if (kind === 'checkbox') await field.check();
    else if (kind === 'signature' || kind === 'initial') {
      await field.click();
      await page.locator('input[name=way][value=typed]').check({ force: true });
      await adopt(page, language);
    } else await field.fill(values[kind] ?? '');
  }
  throw new Error('the guide does not come to the review');
}

const fillsAll = `(async () => {
  const review = document.querySelector('#review');
  const focused = () => document.querySelector('.spot :focus');
  for (let steps = 0; steps < 60; steps += 1) {
    document.activeElement.blur();
    document.querySelector('#next').click();
    const arrived = () => !review.hidden || (focused() && focused().ariaDisabled !== 'true');
    for (let waits = 0; !arrived() && waits < 1000; waits += 1) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    if (!review.hidden) return true;
    const field = focused();
    if (!field) return false;
    const value = ${JSON.stringify(values)}[field.parentElement.classList[1]];
    if (value === undefined) field.click();
    else {
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    document.querySelector('#mark[open] #mark-adopt')?.click();
  }
  return false;
})()`;

/**
 * Does what `fillAll` does, by a script in the page: for what comes after the review, in a tenth of the time that a person's
 * presses take.
 */
export async function fillByScript(page: Page): Promise<void> {
  const filled: boolean = await page.evaluate(fillsAll);
  if (!filled) throw new Error('the guide does not come to the review');
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

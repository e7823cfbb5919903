import { decode } from 'fast-png';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionField } from '#domain/envelope/session-view.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { envelopeWords } from '#words/pages/envelope.ts';
import { adopt, agree, drawName, fillAll, untilDrawn } from './support/envelope-acts.ts';
import { turnedMark } from './support/envelope-document.ts';
import { leaseFields } from './support/envelope-service.ts';
import type { EnvelopeService, View } from './support/envelope-service.ts';
import { focused, tabTo } from './support/look.ts';
import { openEnvelope, untilTitle } from './support/open-envelope.ts';

const en = envelopeWords.en;
const png = /^data:image\/png;base64,/;
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
const open = (view?: View, before?: (service: EnvelopeService) => void) =>
  openEnvelope(browser, view, before);

describe('the keyboard alone', () => {
  test('goes from the start through every field to the signature', async () => {
    const { page, service } = await open();
    await untilDrawn(page);
    const press = (key: string) => page.keyboard.press(key);
    await tabTo(page, 'next');
    await press('Enter');
    await expect.poll(() => focused(page)).toBe('field-f1');
    await page.keyboard.type('Manager');
    await press('Enter');
    await expect.poll(() => focused(page)).toBe('field-f2');
    await page.keyboard.type('11212026');
    await press('Enter');
    await expect.poll(() => focused(page)).toBe('field-f3');
    await press('Space');
    await press('Enter');
    await expect.poll(() => focused(page)).toBe('field-f4');
    await press('Enter');
    await tabTo(page, 'mark-adopt');
    await press('Enter');
    await tabTo(page, 'next');
    await press('Enter');
    await expect.poll(() => focused(page)).toBe('field-f6');
    await press('Enter');
    await tabTo(page, 'typed-mark');
    await press('Control+a');
    await page.keyboard.type('Сарангэрэл Болд');
    await press('Enter');
    await page.locator('#mark').waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe('field-f6');
    await tabTo(page, 'next');
    await press('Enter');
    await expect.poll(() => focused(page)).toBe('review-title');
    await tabTo(page, 'consent');
    await press('Space');
    await tabTo(page, 'sign');
    await press('Enter');
    await untilTitle(page, en.done.sign.title);
    expect(await focused(page)).toBe('h1');
    expect(service.bodyOf('sign')).toMatchObject({
      consent: true,
      fields: [
        { id: 'f1', value: 'Manager' },
        { id: 'f2', value: '2026-11-21' },
        { id: 'f3', value: 'true' },
      ],
      signature: { type: 'typed', text: 'Сарангэрэл Болд', face: 'caveat' },
      initials: { type: 'typed', text: 'S.B.', face: 'caveat' },
    });
  }, 90_000);
});

const drawsJpeg = `(() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1200 });
  const context = canvas.getContext('2d');
  for (let line = 0; line < 900; line += 1) {
    context.fillStyle = \`rgb(\${(line * 37) % 256} \${(line * 91) % 256} \${(line * 53) % 256})\`;
    context.fillRect((line * 131) % 2400, (line * 71) % 1200, 90, 70);
  }
  return canvas.toDataURL('image/jpeg', 0.92).split(',')[1];
})()`;

/** A JPEG of 2,400 by 1,200 pixels, made by the browser, with more in it than fits into 300 kB as a PNG. */
async function colourfulJpeg(page: Page): Promise<Buffer> {
  return Buffer.from(await page.evaluate<string>(drawsJpeg), 'base64');
}

/** The box around everything red in a picture of the page, in pixels of the window. */
async function redBox(page: Page, clip: { x: number; y: number; width: number; height: number }) {
  const { data, channels, width } = decode(await page.screenshot({ clip }));
  const box = { left: Infinity, top: Infinity, right: 0, bottom: 0 };
  for (let pixel = 0; pixel < data.length / channels; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * channels);
    if (red < 180 || green > 60 || blue > 60) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return {
    x: clip.x + box.left,
    y: clip.y + box.top,
    width: box.right - box.left,
    height: box.bottom - box.top,
  };
}

describe('a field', () => {
  const onMark: SessionField = {
    id: 'mark',
    type: 'signature',
    page: 2,
    ...turnedMark,
    required: true,
    label: null,
    value: null,
    auto: null,
    options: null,
    group: null,
  };

  test.each([
    [1280, 1],
    [760, 2.5],
    [360, 0.5],
  ])(
    'stands where it was placed on a page that is turned, %i px wide, in units of %d points, at every size',
    async (width, unit) => {
      const { page } = await open({ fields: [onMark] }, (service) => {
        service.pages = 1;
        service.turned = true;
        service.unit = unit;
      });
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await untilDrawn(page);
      const isSharp = `(() => {
        const shown = document.querySelector('[data-page="2"]');
        const drawn = shown.querySelector('canvas')?.width;
        return Math.abs(drawn - shown.getBoundingClientRect().width * devicePixelRatio) <= 2;
      })()`;
      for (const zoom of ['#zoom-out', '#zoom-in', '#zoom-in']) {
        await page.click(zoom);
        const spot = page.locator('.spot');
        const centre =
          'document.querySelector(".spot").scrollIntoView({ block: "center", inline: "center" })';
        const show = (how: string) =>
          page.evaluate(`document.querySelector(".spot").style.visibility = "${how}"`);
        await page.evaluate(centre);
        await page.locator('[data-page="2"] canvas').waitFor();
        // The picture is drawn again for its new size a moment after the change.
        await expect.poll(() => page.evaluate(isSharp), { timeout: 20_000 }).toBe(true);
        await page.evaluate(centre);
        const placed = await spot.boundingBox();
        if (!placed) throw new Error('the field is not shown');
        await show('hidden');
        const clip = {
          x: placed.x - 20,
          y: placed.y - 20,
          width: placed.width + 40,
          height: placed.height + 40,
        };
        const drawn = await redBox(page, clip);
        await show('visible');
        for (const side of ['x', 'y', 'width', 'height'] as const) {
          expect(Math.abs(drawn[side] - placed[side]), `${side} at ${zoom}`).toBeLessThanOrEqual(2);
        }
      }
    },
    90_000,
  );

  test('is called by what it is, whether it must be filled, and its page', async () => {
    const { page } = await open();
    await untilDrawn(page);
    await page.getByRole('textbox', { name: 'Position (text), required, page 1' }).waitFor();
    await page.getByRole('checkbox', { name: 'I have the keys (checkbox), required, page 1' }).waitFor();
    await page.getByRole('button', { name: /^Signature, required, page 2/ }).waitFor();
    await page.getByRole('textbox', { name: 'Remarks (text), optional, page 2' }).waitFor();
  });

  test('is large enough to be used on a phone once it has the focus', async () => {
    const { page } = await open();
    await page.setViewportSize({ width: 360, height: 740 });
    await untilDrawn(page);
    await page.click('#next');
    await expect.poll(() => focused(page)).toBe('field-f1');
    const box = await page.locator('#field-f1').boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(24);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    const width: number = await page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBe(360);
  });

  test('says what the service refused of it, and the rest is kept', async () => {
    const { page, service } = await open();
    const issue = { path: 'fields[0].value', field_id: 'f1', message: 'none such as “😀” (U+1F600)' };
    service.refuse('sign', {
      status: 400,
      code: 'invalid_request',
      details: { field_id: 'f1', issues: [issue] },
    });
    await untilDrawn(page);
    await fillAll(page, 'en');
    await agree(page);
    await page.getByText(en.faults.character('😀')).waitFor();
    expect(await focused(page)).toBe('field-f1');
    expect(await page.getAttribute('#field-f1', 'aria-invalid')).toBe('true');
    await page.fill('#field-f1', 'Director');
    await page.click('#next');
    await agree(page);
    await untilTitle(page, en.done.sign.title);
    expect(service.bodyOf('sign')).toMatchObject({ fields: [{ id: 'f1', value: 'Director' }, {}, {}] });
  });
});

describe('a signature', () => {
  test('can be drawn, once for every place', async () => {
    const again = { ...leaseFields[5], id: 'f7', y: 700 } as SessionField;
    const { page, service } = await open({ fields: [...leaseFields, again] });
    await untilDrawn(page);
    await page.locator('#field-f6').click();
    await page.getByRole('radio', { name: en.mark.way.drawn }).check();
    await page.click('#mark-adopt');
    await page.getByText(en.mark.missing.drawn).waitFor();
    await drawName(page);
    await adopt(page, 'en');
    expect(await page.locator('.spot.signature img').count()).toBe(2);
    await fillAll(page, 'en');
    await agree(page);
    await untilTitle(page, en.done.sign.title);
    expect(service.bodyOf('sign')).toMatchObject({
      signature: { type: 'drawn', image: expect.stringMatching(png) },
    });
  }, 60_000);

  test('can be a picture, which becomes a PNG of the size that is taken; anything else is refused', async () => {
    const { page, service } = await open();
    await untilDrawn(page);
    await page.locator('#field-f6').click();
    await page.getByRole('radio', { name: en.mark.way.uploaded }).check();
    await page.setInputFiles('#uploaded-mark', {
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    await page.getByText(en.mark.unreadable).waitFor();
    const buffer = await colourfulJpeg(page);
    await page.setInputFiles('#uploaded-mark', { name: 'mark.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByText(en.mark.uploaded('mark.jpg')).waitFor();
    await adopt(page, 'en');
    await fillAll(page, 'en');
    await agree(page);
    await untilTitle(page, en.done.sign.title);
    const signature = service.bodyOf('sign')?.['signature'] as { type: string; image: string };
    expect(signature.type).toBe('uploaded');
    const bytes = Buffer.from(signature.image.replace(png, ''), 'base64');
    expect(bytes.length).toBeLessThanOrEqual(300_000);
    expect(decode(bytes).width).toBeLessThanOrEqual(1000);
  }, 60_000);
});

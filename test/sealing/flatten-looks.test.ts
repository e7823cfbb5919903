import { describe, expect, test } from 'vitest';
import { lostInFlattening } from '#pictures/lost-in-flattening.ts';
import { openPdf } from '#pictures/open-pdf.ts';
import { isDict, nameOf } from '#signatures/pdf/objects.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { appearanceOf, formPdf } from '#test/support/pdf/form-pdf.ts';
import type { FormPage } from '#test/support/pdf/form-pdf.ts';
import { flattened } from './support/flattened.ts';

/** Red, green and blue of a page at a place in points from its bottom left, with 3 pixels a point. */
async function colourAt(pdf: Uint8Array, x: number, y: number): Promise<number[]> {
  const opened = await openPdf(pdf);
  const { width, height, rgba } = opened.picture(0);
  opened.close();
  const at = ((height - 1 - Math.round(y * 3)) * width + Math.round(x * 3)) * 4;
  return Array.from(rgba.subarray(at, at + 3));
}

async function expectKept(page: FormPage): Promise<Buffer> {
  const before = formPdf(page);
  const after = await flattened(before);
  expect(await lostInFlattening({ before, after, pages: [0] })).toBeUndefined();
  return after;
}

async function annotationsOf(pdf: Uint8Array): Promise<(string | undefined)[]> {
  const update = startUpdate(await readPdf(pdf));
  const list = update.resolve(update.dictAt(update.file.pages[0] ?? update.file.root).get('Annots'));
  return (Array.isArray(list) ? list : []).map((one) => {
    const value = update.resolve(one);
    return isDict(value) ? nameOf(value.get('Subtype')) : undefined;
  });
}

const box = '[40 40 60 60]';
const states = { on: appearanceOf('0 0 1 rg 5 5 10 10 re f', box), off: appearanceOf('', box) };
const green = [0, 255, 0];
const blue = [0, 0, 255];
const white = [255, 255, 255];

describe('boxes and buttons', () => {
  const stored = '/AP << /N << /Yes 7 0 R /Off 8 0 R >> >>';
  const page = { objects: [states.on, states.off] };

  test.each([true, false])('the stored state counts, made anew or not: %s', async (needAppearances) => {
    const on = { entries: `/FT /Btn ${stored} /AS /Yes /V /Yes`, rect: box };
    expect(await colourAt(await expectKept({ ...page, widgets: [on], needAppearances }), 50, 50)).toEqual(
      blue,
    );
    const off = { entries: `/FT /Btn ${stored} /AS /Off /V /Off`, rect: box };
    expect(await colourAt(await expectKept({ ...page, widgets: [off], needAppearances }), 50, 50)).toEqual(
      white,
    );
  });

  test('without a state of its own the value of the field tells it', async () => {
    const widgets = [{ entries: `/FT /Btn ${stored} /V /Yes`, rect: box }];
    const after = await flattened(formPdf({ ...page, widgets }));
    expect(await colourAt(after, 50, 50)).toEqual(blue);
  });

  test('a radio button of a group whose value is another one is off', async () => {
    const group = '<< /FT /Btn /Ff 32768 /V /No >>';
    const widgets = [{ entries: `/Parent 9 0 R ${stored}`, rect: box }];
    const after = await flattened(formPdf({ objects: [states.on, states.off, group], widgets }));
    expect(await colourAt(after, 50, 50)).toEqual(white);
  });

  test.each(['4', '8', 'l', 'u', 'n', 'H'])('a mark is made where none is stored: %s', async (mark) => {
    const look = `/MK << /CA (${mark}) /BC [0] /BG [0 1 0] >> /DA (/ZaDb 0 Tf 0 0 1 rg)`;
    const entries = `/FT /Btn /AS /Yes /V /Yes ${look}`;
    for (const needAppearances of [true, false]) {
      const after = await flattened(formPdf({ widgets: [{ entries, rect: box }], needAppearances }));
      const places = [50, 46, 44, 54].flatMap((x) => [50, 46, 44, 54].map((y) => [x, y] as const));
      const colours = await Promise.all(places.map(([x, y]) => colourAt(after, x, y)));
      expect(colours, mark).toContainEqual(blue);
      expect(await colourAt(after, 41.6, 50)).toEqual(green);
    }
  });

  test('a box that is off has its frame and ground, and no mark', async () => {
    const entries = '/FT /Btn /AS /Off /MK << /CA (4) /BC [0 0 1] /BG [0 1 0] >>';
    const after = await expectKept({ widgets: [{ entries, rect: box }], needAppearances: true });
    expect(await colourAt(after, 50, 50)).toEqual(green);
    expect(await colourAt(after, 40.5, 50)).toEqual(blue);
  });

  test('a stored mark in a box that is off does not count where appearances are made anew', async () => {
    const objects = [states.on, appearanceOf('BT 0 0 1 rg /Helv 20 Tf 2 2 Td (X) Tj ET', box)];
    const widgets = [{ entries: `/FT /Btn ${stored} /AS /Off`, rect: box }];
    const after = await expectKept({ objects, widgets, needAppearances: true });
    expect((await openPdf(after)).textOf(0)).toBe('');
  });

  test('a button has its caption', async () => {
    const entries = '/FT /Btn /Ff 65536 /MK << /CA (Press) /BG [0 1 0] >> /DA (/Helv 10 Tf 0 g)';
    const after = await expectKept({ widgets: [{ entries }], needAppearances: true });
    expect((await openPdf(after)).textOf(0)).toBe('Press');
    expect(await colourAt(after, 25, 45)).toEqual(green);
  });
});

describe('frames', () => {
  test.each(['S', 'D', 'B', 'I', 'U'])('an empty field keeps its frame and ground: %s', async (style) => {
    const entries = `/FT /Tx /MK << /BC [0 0 1] /BG [0 1 0] >> /BS << /W 2 /S /${style} >>`;
    const after = await expectKept({ widgets: [{ entries }], needAppearances: true });
    expect(await colourAt(after, 100, 50)).toEqual(green);
    expect(await colourAt(after, style === 'D' ? 21.5 : 100, 41)).toEqual(blue);
    expect(await colourAt(await flattened(formPdf({ widgets: [{ entries }] })), 100, 50)).toEqual(green);
  });

  test('a stored appearance without the frame counts', async () => {
    const widget = { entries: '/FT /Tx /V (x) /MK << /BG [0 1 0] >>', stored: '0 0 1 rg 0 0 20 20 re f' };
    const after = await expectKept({ widgets: [widget] });
    expect(await colourAt(after, 30, 50)).toEqual(blue);
    expect(await colourAt(after, 100, 50)).toEqual(white);
  });
});

const square = (rect: string) => `<< /Type /Annot /Subtype /Square /F 4 /Rect ${rect} /AP << /N 7 0 R >> >>`;

describe('what lies over what', () => {
  const objects = [appearanceOf('0 1 0 rg 0 0 100 60 re f', '[0 0 100 60]')];
  const stored = '0 0 1 rg 0 0 200 60 re f';

  test('a field over another annotation stays over it, and nobody fills it', async () => {
    const after = await expectKept({
      objects,
      annotations: [square('[10 20 110 80]')],
      widgets: [{ entries: '/FT /Tx', stored }],
    });
    expect(await colourAt(after, 50, 50)).toEqual(blue);
    expect(await colourAt(after, 50, 70)).toEqual(green);
    expect(await annotationsOf(after)).toEqual(['Square', 'Stamp']);
  });

  test('a field beside it becomes part of the page, and one over a field that stays stays too', async () => {
    const after = await expectKept({
      objects,
      annotations: [square('[0 0 20 20]')],
      widgets: [
        { entries: '/FT /Tx', stored: '0 1 0 rg 0 0 100 100 re f', rect: '[10 10 50 50]' },
        { entries: '/FT /Tx', stored, rect: '[40 40 60 60]' },
        { entries: '/FT /Tx', stored, rect: '[100 40 160 60]' },
      ],
    });
    expect(await annotationsOf(after)).toEqual(['Square', 'Stamp', 'Stamp']);
    expect(await colourAt(after, 45, 45)).toEqual(blue);
    expect(await colourAt(after, 130, 50)).toEqual(blue);
  });

  test('over a link, which draws nothing, a field becomes part of the page', async () => {
    const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 200 100] /Border [0 0 0] >>';
    const after = await expectKept({ annotations: [link], widgets: [{ entries: '/FT /Tx', stored }] });
    expect(await annotationsOf(after)).toEqual(['Link']);
    expect(await colourAt(after, 50, 50)).toEqual(blue);
  });
});

describe('where a field stands', () => {
  const corner = '0 0 1 rg 0 0 10 10 re f 0 1 0 rg 10 10 150 10 re f';

  test.each([0, 90, 180, 270])('a field that does not turn with its page, turned by %i', async (angle) => {
    await expectKept({
      page: `/Rotate ${angle}`,
      widgets: [{ entries: '/F 20 /FT /Tx', stored: corner, rect: '[90 40 130 60]' }],
    });
  });

  test('a layer that is not shown hides its field, one that is shown shows it', async () => {
    const layer = '<< /Type /OCG /Name (Layer) >>';
    const turned = '/MK << /R 0 >> /OC 7 0 R';
    const widgets = [{ entries: `/FT /Tx ${turned}`, stored: corner }];
    const shown = await expectKept({ objects: [layer], widgets });
    expect(await colourAt(shown, 25, 45)).toEqual(blue);
    const catalog = '/OCProperties << /OCGs [7 0 R] /D << /OFF [7 0 R] >> >>';
    const hidden = await flattened(formPdf({ objects: [layer], widgets, catalog }));
    expect(await colourAt(hidden, 25, 45)).toEqual(white);
  });
});

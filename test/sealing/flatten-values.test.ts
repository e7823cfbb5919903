import { describe, expect, test } from 'vitest';
import { lostInFlattening } from '#pictures/lost-in-flattening.ts';
import { openPdf } from '#pictures/open-pdf.ts';
import { formPdf, writing } from '#test/support/pdf/form-pdf.ts';
import type { FormPage, Widget } from '#test/support/pdf/form-pdf.ts';
import { flattened } from './support/flattened.ts';

const helvetica = '/DA (/Helv 12 Tf 0 g)';
const utf16 = (text: string) => `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`;

/** A field, the text that its page shows of it, and the other parts of the file that it needs. */
type Case = { widget: Widget; shows: string; page?: Partial<FormPage> };

const cases: Record<string, Case> = {
  'a text': { widget: { entries: `/FT /Tx /V (Hello World) ${helvetica}` }, shows: 'HelloWorld' },
  'a text as large as fits': {
    widget: { entries: '/FT /Tx /V (Hello) /DA (/Helv 0 Tf 0 g)' },
    shows: 'Hello',
  },
  'a text in the middle, one at the right': {
    widget: { entries: `/FT /Tx /V (Middle) /Q 1 ${helvetica}` },
    shows: 'Middle',
  },
  'a text at the right, by the form': {
    widget: { entries: `/FT /Tx /V (Right) ${helvetica}` },
    shows: 'Right',
    page: { form: '/Q 2' },
  },
  'a text whose look the form tells': {
    widget: { entries: '/FT /Tx /V (By the form)' },
    shows: 'Bytheform',
    page: { form: '/DA (/Helv 10 Tf 0 0 1 rg)' },
  },
  'a text of several lines': {
    widget: {
      entries:
        '/FT /Tx /Ff 4096 /V (one two three four five six seven eight nine\\rten) /DA (/Helv 0 Tf 0 g)',
      rect: '[20 10 120 90]',
    },
    shows: 'onetwothreefourfivesixseveneightnineten',
  },
  'a text in cells': {
    widget: { entries: `/FT /Tx /Ff 16777216 /MaxLen 8 /V (8642) ${helvetica} /MK << /BC [0] >>` },
    shows: '8642',
  },
  'a password': { widget: { entries: `/FT /Tx /Ff 8192 /V (abc) ${helvetica}` }, shows: '***' },
  'a font with codes of its own': {
    widget: { entries: `/FT /Tx /V ${utf16('ä€')} /DA (/Ti 14 Tf 0 g)` },
    shows: 'ä€',
  },
  'letters that the font does not have': {
    widget: { entries: `/FT /Tx /V ${utf16('Өвгөн 龍')} ${helvetica}` },
    shows: 'Өвгөн龍',
  },
  'a composite font that nothing tells how to write with': {
    widget: { entries: '/FT /Tx /V (Plain) /DA (/Z 12 Tf 0 g)' },
    shows: 'Plain',
  },
  'a value that is a stream': {
    widget: { entries: `/FT /Tx /V 7 0 R ${helvetica}` },
    shows: 'Streamed',
    page: { objects: ['<< /Length 8 >>\nstream\nStreamed\nendstream'] },
  },
  'a value and a look of the field above': {
    widget: { entries: '/Parent 7 0 R' },
    shows: 'Inherited',
    page: { objects: [`<< /FT /Tx /V (Inherited) /Q 1 ${helvetica} >>`] },
  },
  'a chosen option by what it is called': {
    widget: {
      entries: `/FT /Ch /Ff 131072 /Opt [[(r) (Red)] [(b) (Blue)]] /V (b) ${helvetica} /MK << /BC [0] /BG [0.9] >>`,
    },
    shows: 'Blue',
  },
  'a list': {
    widget: {
      entries: `/FT /Ch /Opt [(one) (two) (three)] /V (two) ${helvetica} /MK << /BC [0] >>`,
      rect: '[20 10 120 90]',
    },
    shows: 'onetwothree',
  },
  'a list from its second option on, chosen by its place': {
    widget: {
      entries: `/FT /Ch /Opt [(one) (two) (three)] /TI 1 /I [2] ${helvetica}`,
      rect: '[20 10 120 90]',
    },
    shows: 'twothree',
  },
  'a turned field': {
    widget: {
      entries: `/FT /Tx /V (Upward) /MK << /R 90 /BC [1 0 0] >> ${helvetica}`,
      rect: '[90 10 110 90]',
    },
    shows: 'Upward',
  },
  'a field on a turned page': {
    widget: { entries: `/FT /Tx /V (Turned) /MK << /R 90 >> ${helvetica}`, rect: '[90 10 110 90]' },
    shows: 'Turned',
    page: { page: '/Rotate 90' },
  },
};

async function textAfter(page: FormPage): Promise<string> {
  const before = formPdf(page);
  const after = await flattened(before);
  expect(await lostInFlattening({ before, after, pages: [0] })).toBeUndefined();
  return (await openPdf(after)).textOf(0).replaceAll(/\s/g, '');
}

describe('what viewers show of a field with a value is on its page', () => {
  test.each(Object.entries(cases))('%s', async (_, { widget, shows, page }) => {
    const stale = { ...widget, stored: writing('Stale') };
    expect(await textAfter({ ...page, widgets: [stale], needAppearances: true })).toBe(shows);
    expect(await textAfter({ ...page, widgets: [widget], needAppearances: true })).toBe(shows);
    expect(await textAfter({ ...page, widgets: [widget] })).toBe(shows);
    expect(await textAfter({ ...page, widgets: [stale], needAppearances: false })).toBe('Stale');
  });

  test('a field that was emptied shows nothing of what it showed', async () => {
    const widget = { entries: `/FT /Tx /V () ${helvetica}`, stored: writing('Stale') };
    expect(await textAfter({ widgets: [widget], needAppearances: true })).toBe('');
  });

  test('a stored appearance stays where nothing can write the value anew', async () => {
    const widget = { entries: `/FT /Tx /V ${utf16('\u{e000}')} ${helvetica}`, stored: writing('Stored') };
    const after = await flattened(formPdf({ widgets: [widget], needAppearances: true }));
    expect((await openPdf(after)).textOf(0)).toContain('Stored');
  });

  test('hidden fields and those that a page does not have are not shown', async () => {
    const hidden = { entries: `/F 2 /FT /Tx /V (Hidden) ${helvetica}` };
    const notViewed = { entries: `/F 32 /FT /Tx /V (Printed) ${helvetica}` };
    const elsewhere = { form: `/Fields [7 0 R]`, objects: [`<< /FT /Tx /V (Nowhere) ${helvetica} >>`] };
    expect(await textAfter({ widgets: [hidden, notViewed], needAppearances: true, ...elsewhere })).toBe('');
  });
});

describe('a value that the viewer has no font for, over letters of the page', () => {
  const line = 'BT 0 g /Helv 12 Tf 22 46 Td (______) Tj ET';
  const form = (value: string) =>
    formPdf({
      widgets: [{ entries: `/FT /Tx /V ${utf16(value)} ${helvetica}` }],
      content: line,
      needAppearances: true,
    });

  test.each([
    ['is shown', 'Үгүй 龍', undefined],
    ['is shown in another order', '龍 йүгҮ', 'something else'],
    ['lacks a letter', 'Үгү 龍', 'something else'],
    ['has a letter too many', 'Үгүйй 龍', 'something else'],
  ])('%s', async (_, value, why) => {
    const loss = await lostInFlattening({
      before: form('Үгүй 龍'),
      after: await flattened(form(value)),
      pages: [0],
    });
    if (why === undefined) expect(loss).toBeUndefined();
    else expect(loss?.why).toContain(why);
  });
});

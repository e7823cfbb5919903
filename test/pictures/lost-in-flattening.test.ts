import { describe, expect, test } from 'vitest';
import { defined } from '#domain/common/defined.ts';
import { lostInFlattening } from '#pictures/lost-in-flattening.ts';
import { appearanceOf, formPdf, writing } from '#test/support/pdf/form-pdf.ts';
import { pagesOf } from './support/pages.ts';

const made = (entries: string, stored?: string) =>
  formPdf({ widgets: [{ entries, ...defined({ stored }) }], needAppearances: true });
const text = (value: string) => `/FT /Tx /V (${value}) /DA (/Helv 12 Tf 0 g)`;
/** The same page without a form; the font is called otherwise in it. */
const page = (content: string) => pagesOf([content]);
const at = (value: string, x = 22) => `BT 0 g /H 12 Tf ${x} 46 Td (${value}) Tj ET`;

async function why(before: Buffer, after: Buffer): Promise<string | undefined> {
  return (await lostInFlattening({ before, after, pages: [0] }))?.why;
}

describe('what flattening lost', () => {
  test('a text that viewers make anew may stand a little elsewhere', async () => {
    expect(await why(made(text('Hello World'), writing('Stale')), page(at('Hello World')))).toBeUndefined();
    expect(await why(made(text('Hello World')), page(at('Hello World', 30)))).toBeUndefined();
  });

  test.each([
    ['nothing', ''],
    ['the text in another order', at('dlroW olleH')],
    ['a letter too few', at('Hello Worl')],
    ['the text of before', at('Stale')],
    ['the text and another', at('Hello World Stale')],
    ['the text in the colour of the page', `1 g ${at('Hello World').replace('0 g', '1 g')}`],
  ])('a text of which there is %s', async (_, content) => {
    expect(await why(made(text('Hello World'), writing('Stale')), page(content))).toContain('Hello World');
  });

  test('a text that is stored must look alike', async () => {
    const before = formPdf({ widgets: [{ entries: text('Stored'), stored: writing('Stored') }] });
    expect(await why(before, page(at('Stored')))).toBeUndefined();
    expect(await why(before, page(at('Stored', 30)))).toContain('looks different');
  });

  test('a frame that is gone', async () => {
    const framed = made('/FT /Tx /MK << /BC [0] >>');
    expect(await why(framed, page('20.5 40.5 159 19 re S'))).toBeUndefined();
    expect(await why(framed, page(''))).toContain('something else');
  });

  test('a mark that is gone, and one that came', async () => {
    const states = [appearanceOf(writing('x')), appearanceOf('')];
    const button = (state: string) =>
      formPdf({
        objects: states,
        needAppearances: true,
        widgets: [{ entries: `/FT /Btn /AS /${state} /AP << /N << /Yes 7 0 R /Off 8 0 R >> >>` }],
      });
    expect(await why(button('Yes'), page(''))).toContain('something else');
    expect(await why(button('Off'), page(at('x', 95)))).toContain('something else');
    expect(await why(button('Off'), page(''))).toBeUndefined();
  });

  test('what is beside the fields must look alike', async () => {
    const before = formPdf({
      widgets: [{ entries: text('a') }],
      content: '0 80 10 10 re f',
      needAppearances: true,
    });
    expect(await why(before, page(`0 80 10 10 re f ${at('a')}`))).toBeUndefined();
    expect(await why(before, page(at('a')))).toContain('outside of its fields');
  });

  test('the page is named', async () => {
    const [before, after] = [pagesOf(['', at('a')]), pagesOf(['', ''])];
    expect(await lostInFlattening({ before, after, pages: [0] })).toBeUndefined();
    expect(await lostInFlattening({ before, after, pages: [0, 1] })).toMatchObject({ page: 1 });
  });
});

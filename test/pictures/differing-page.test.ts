import { describe, expect, test } from 'vitest';
import { differingPage } from '#pictures/differing-page.ts';
import { openPdf } from '#pictures/open-pdf.ts';
import { pagesOf, written } from './support/pages.ts';

async function differing(before: Buffer, after: Buffer, pages = [0]): Promise<number | undefined> {
  const [one, other] = [await openPdf(before), await openPdf(after)];
  try {
    return differingPage(one, other, pages);
  } finally {
    one.close();
    other.close();
  }
}

const text = 'The quick brown fox jumps over the lazy dog. Sphinx of black quartz';
const letters = Array.from(new Set(text.replaceAll(/[\s.]/g, '')));

describe('two PDFs are compared as they show', () => {
  test('the same page is no difference', async () => {
    const page = pagesOf([written(text)]);
    expect(await differing(page, page)).toBeUndefined();
  });

  test('a shift that changes nothing but antialiasing is no difference', async () => {
    for (const [x, y] of [
      [20.25, 50],
      [20.17, 50.17],
      [19.8, 49.8],
    ]) {
      const shifted = pagesOf([written(text, { x, y })]);
      expect(await differing(pagesOf([written(text)]), shifted), `${x} ${y}`).toBeUndefined();
    }
  });

  test('a font that is set by a matrix instead is no difference', async () => {
    const scaled = `q 0.5 0 0 0.5 0 0 cm BT 0 g /H 12 Tf 40 100 Td (${text}) Tj ET Q`;
    expect(await differing(pagesOf([written(text)]), pagesOf([scaled]))).toBeUndefined();
  });

  test.each(letters)('one lost letter of 6 points is a difference: %s', async (letter) => {
    const empty = pagesOf(['']);
    for (const x of [20, 20.25]) {
      const one = pagesOf([written(letter, { x })]);
      expect(await differing(one, empty), `${x} lost`).toBe(0);
      expect(await differing(empty, one), `${x} gained`).toBe(0);
    }
  });

  test('one lost letter within a text, a pale one, one of another colour', async () => {
    const whole = pagesOf([written('sum 1,150')]);
    expect(await differing(whole, pagesOf([written('sum 1,15')]))).toBe(0);
    const pale = pagesOf([written('e', { colour: '0.6 g' })]);
    expect(await differing(pale, pagesOf(['']))).toBe(0);
    const [red, blue] = ['1 0 0 rg', '0 0 1 rg'].map((colour) => pagesOf([written('e', { colour })]));
    expect(await differing(red ?? pale, blue ?? pale)).toBe(0);
  });

  test.each([
    ['1', '7'],
    ['a', 'x'],
    ['c', 'e'],
    ['0', '8'],
  ])('a letter of 6 points that became another: %s, %s', async (one, other) => {
    expect(await differing(pagesOf([written(one)]), pagesOf([written(other)]))).toBe(0);
  });

  test('the pages that are asked for are compared, and the first that differs is named', async () => {
    const before = pagesOf(['', written('a'), written('b')]);
    const after = pagesOf(['', written('x'), '']);
    expect(await differing(before, after, [0])).toBeUndefined();
    expect(await differing(before, after, [0, 1, 2])).toBe(1);
    expect(await differing(before, after, [2, 0])).toBe(2);
  });

  test('pages of different sizes differ', async () => {
    expect(await differing(pagesOf(['']), pagesOf([''], '/Rotate 90'))).toBe(0);
  });
});

import { expect, test } from 'vitest';
import { widthOfRuns } from '#signatures/pades/fields/appearance.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startFonts } from '#signatures/pades/revision/revision-fonts.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { fitText } from '#sealing/texts/fit-text.ts';
import { unshowable } from '#sealing/texts/unshowable.ts';
import { withTable } from '#test/signatures/pades/support/files.ts';

const box = { x: 2, y: 2, width: 150, height: 40 };

test.each([
  ['short', 'Yes'],
  ['over several lines', 'Зөвшөөрч байна, бүх хуудсыг уншсан'.repeat(3)],
  ['very long', 'x'.repeat(2_000)],
  ['with breaks', 'one\ntwo\n\nfour'],
  ['ideographs', '龍一'.repeat(60)],
])('a text is set within its box, all of it: %s', async (_name, text) => {
  const fonts = startFonts(startUpdate(await readPdf(withTable())));
  const lines = fitText(fonts, text, box, { largest: 12 });
  const set = lines.map(({ runs }) => runs.map((run) => run.text).join('')).join('');
  expect(set.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
  for (const { runs, size, x, y } of lines) {
    expect(x + widthOfRuns(fonts, runs) * size).toBeLessThanOrEqual(box.x + box.width + 0.5);
    expect(y).toBeGreaterThan(box.y);
    expect(y + size * 0.75).toBeLessThan(box.y + box.height);
    expect(size).toBeLessThanOrEqual(12);
  }
});

const mongolian = 'ᠪᠠᠲᠤ ᠡᠷᠳᠡᠨᠢ';

test.each([
  ['stands in columns where the box is high', mongolian, { ...box, height: 90 }, 1],
  ['lies on a line where it is low', mongolian, { ...box, height: 16 }, 0],
  ['lies on a line beside another script', `Bat ${mongolian}`, { ...box, height: 90 }, 0],
  ['has as many columns as it needs', `${mongolian} `.repeat(4), { ...box, height: 90 }, 4],
])('the Mongolian script %s', async (_name, text, box, columns) => {
  const fonts = startFonts(startUpdate(await readPdf(withTable())));
  const lines = fitText(fonts, text, box, { largest: 12 });
  const downward = lines.filter((line) => line.downward);
  expect(downward).toHaveLength(columns);
  const words = lines.flatMap(({ runs }) =>
    runs
      .map((run) => run.text)
      .join('')
      .split(' '),
  );
  expect(words).toEqual(text.trim().split(' '));
  for (const { runs, size, x, y } of downward) {
    expect(y - widthOfRuns(fonts, runs) * size).toBeGreaterThanOrEqual(box.y - 0.1);
    expect(x + size * 0.8).toBeLessThanOrEqual(box.x + box.width);
    expect(size).toBeGreaterThanOrEqual(9);
  }
  // They go from left to right, and the text is said once for all.
  expect(downward.map(({ x }) => x)).toEqual(downward.map(({ x }) => x).toSorted((a, b) => a - b));
  expect(downward.map(({ said }) => said)).toEqual(
    downward.map((_line, index) => (index ? undefined : text)),
  );
});

test.each([
  ['שרה לוי', 'right'],
  ['Sara Levi', 'left'],
])('a line of %s begins at the %s', async (text, side) => {
  const fonts = startFonts(startUpdate(await readPdf(withTable())));
  const [line] = fitText(fonts, text, box, { largest: 12 });
  const end = (line?.x ?? 0) + widthOfRuns(fonts, line?.runs ?? []) * (line?.size ?? 0);
  expect(side === 'left' ? line?.x : end).toBeCloseTo(side === 'left' ? box.x : box.x + box.width);
});

test.each([
  ['Бат-Эрдэнэ Өлзий', undefined],
  ['محمد علي', undefined],
  ['𠮷田', undefined],
  [mongolian, undefined],
  ['龍一 한국 José', undefined],
  ['two\nlines', undefined],
  ['smile 😀!', '😀'],
  ['a\u0007b', '\u0007'],
  ['\u202eevil', '\u202e'],
])('the first character of %j that cannot be shown', (text, character) => {
  expect(unshowable(text)).toBe(character);
});

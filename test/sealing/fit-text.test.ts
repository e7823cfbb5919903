import { expect, test } from 'vitest';
import { widthOfRuns } from '#signatures/pades/appearance.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startFonts } from '#signatures/pades/revision-fonts.ts';
import { startUpdate } from '#signatures/pades/update.ts';
import { fitText } from '#sealing/fit-text.ts';
import { unshowable } from '#sealing/unshowable.ts';
import { withTable } from '../signatures/pades/support/files.ts';

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

test.each([
  ['Бат-Эрдэнэ Өлзий', undefined],
  ['龍一 한국 José', undefined],
  ['two\nlines', undefined],
  ['smile 😀!', '😀'],
  ['a\u0007b', '\u0007'],
  ['\u202eevil', '\u202e'],
])('the first character of %j that cannot be shown', (text, character) => {
  expect(unshowable(text)).toBe(character);
});

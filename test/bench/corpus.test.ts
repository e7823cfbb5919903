import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { comparePictures } from '../../bench/corpus/pictures/compare-pictures.ts';
import { findDocuments, sampleOf } from '../../bench/corpus/files.ts';
import { findRoom } from '../../bench/corpus/journey/find-room.ts';
import { lossesOf } from '../../bench/corpus/report/losses.ts';
import { readOptions } from '../../bench/corpus/options.ts';
import type { Outcome } from '../../bench/corpus/report/outcome.ts';
import { looksSame, readPpm, type Picture } from '../../bench/corpus/pictures/picture.ts';
import { missingPrograms, run } from '../../bench/corpus/programs.ts';
import { reportOf } from '../../bench/corpus/report/report.ts';
import { readResults } from '../../bench/corpus/report/results.ts';
import { compareSigned } from '../../bench/corpus/signatures.ts';
import { compareTexts } from '../../bench/corpus/texts.ts';
import { docx } from '#test/documents/office/office-files.ts';
import { useEnvironment } from '#test/support/world/environment.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startFolder } from '#test/support/world/folder.ts';

/** A white page with black rectangles. */
function picture(...boxes: { x: number; y: number; width: number; height: number }[]): Picture {
  const [width, height] = [100, 80];
  const data = new Uint8Array(width * height * 3).fill(255);
  for (const box of boxes)
    for (let y = box.y; y < box.y + box.height; y += 1)
      data.fill(0, (y * width + box.x) * 3, (y * width + box.x + box.width) * 3);
  return { width, height, data };
}

describe('two pictures of a page', () => {
  const word = { x: 20, y: 20, width: 30, height: 4 };

  test('are the same when what is on them lies one pixel beside its place, and no more', () => {
    expect(looksSame(picture(word), picture(word), [])).toBe(true);
    expect(looksSame(picture(word), picture({ ...word, x: 21, y: 19 }), [])).toBe(true);
    expect(looksSame(picture(word), picture({ ...word, y: 22 }), [])).toBe(false);
    expect(looksSame(picture(word), picture(), [])).toBe(false);
    expect(looksSame(picture(), picture(word), [])).toBe(false);
    expect(looksSame(picture(word), { ...picture(word), width: 90 }, [])).toBe(false);
    // A line so thin that white lies beside each of its pixels.
    const line = { ...word, height: 2 };
    expect(looksSame(picture(), picture(line), [])).toBe(false);
    expect(looksSame(picture(line), picture(), [])).toBe(false);
  });

  test('may differ in the placed fields and nowhere else', () => {
    const field = { x: 18, y: 18, width: 34, height: 10 };
    expect(looksSame(picture(), picture(word), [field])).toBe(true);
    expect(looksSame(picture(), picture(word, { x: 60, y: 60, width: 5, height: 5 }), [field])).toBe(false);
    expect(comparePictures([picture(), picture()], [picture(word), picture(word)], [field])).toEqual({
      pages: 2,
      differing: [2],
    });
  });

  test('differ where a page is no more', () => {
    expect(comparePictures([picture(), picture()], [picture()], [])).toMatchObject({ differing: [2] });
    expect(comparePictures([], [picture()], [])).toMatchObject({ pages: 0, fault: expect.any(String) });
  });

  test('are read as pdftoppm and mutool write them', () => {
    const pixels = Buffer.from([1, 2, 3, 4, 5, 6]);
    const read = readPpm(Buffer.concat([Buffer.from('P6\n# made\n2 1\n255\n'), pixels]));
    expect(read).toMatchObject({ width: 2, height: 1 });
    expect(Buffer.from(read.data)).toEqual(pixels);
    expect(() => readPpm(Buffer.from('P6\n2 1\n255\nabc'))).toThrow('cut off');
    expect(() => readPpm(Buffer.from('P5\n2 1\n255\nab'))).toThrow('P6');
  });
});

test('fields are placed where a page shows nothing, and apart', () => {
  const [one, two] = findRoom(
    picture({ x: 0, y: 0, width: 100, height: 40 }, { x: 0, y: 40, width: 40, height: 40 }),
    [
      { width: 50, height: 10 },
      { width: 50, height: 10 },
    ],
  );
  for (const box of [one, two]) {
    expect(box?.x).toBeGreaterThanOrEqual(40);
    expect(box?.y).toBeGreaterThanOrEqual(40);
  }
  expect(Math.abs((one?.y ?? 0) - (two?.y ?? 0))).toBeGreaterThanOrEqual(16);
});

test('fields are placed beside annotations, and over them where nothing else is left', () => {
  const size = { width: 50, height: 10 };
  const [beside] = findRoom(picture(), [size], [{ x: 0, y: 30, width: 100, height: 50 }]);
  expect((beside?.y ?? 99) + size.height).toBeLessThanOrEqual(30);
  expect(findRoom(picture(), [size], [{ x: 0, y: 0, width: 100, height: 80 }])).toHaveLength(1);
});

describe('two texts of a document', () => {
  test('are the same in whatever order and words', () => {
    expect(compareTexts('\u202bMan 150 Гэрээ', 'Гэ рээ\n150\u200f Man ѪѬ', ['ѪѬ'])).toEqual({
      lettersLost: 0,
      wordsLost: [],
      oursMissing: [],
    });
  });

  test('tell letters that are gone, with their words, and ours that are not found', () => {
    expect(compareTexts('Nguyễn Văn An', 'Nguyễn Văn n', [])).toMatchObject({
      lettersLost: 1,
      wordsLost: ['An'],
    });
    expect(compareTexts('a', undefined, ['ѪѬ'])).toMatchObject({ lettersLost: 1, oursMissing: ['ѪѬ'] });
    expect(compareTexts(undefined, 'a', [])).toMatchObject({ fault: expect.any(String) });
  });
});

test('an earlier signature is worse when it is gone or no longer valid', () => {
  const good = { field: 'a', says: 'Signature is Valid.' };
  const ours = { field: 'signature-one', says: 'Signature is Valid.' };
  const same = compareSigned([good], [good, ours], ['signature-one']);
  expect(same).toEqual({ earlier: 1, worse: [], ours: 1, oursValid: 1 });
  expect(compareSigned([good], [ours], [])).toMatchObject({ worse: ['a'] });
  expect(compareSigned([good], [{ field: 'a', says: 'Digest Mismatch.' }], [])).toMatchObject({
    worse: ['a'],
  });
  const broken = [{ ...ours, says: 'Digest Mismatch.' }];
  expect(compareSigned([], broken, ['signature-one', 'signature-two'])).toMatchObject({
    ours: 2,
    oursValid: 0,
  });
});

describe('the files', () => {
  const folder = setUp(startFolder);
  beforeAll(async () => {
    await mkdir(join(folder.path, 'below'));
    await writeFile(join(folder.path, 'b.txt'), '%PDF-1.7 by its content');
    await writeFile(join(folder.path, 'below', 'a'), docx());
    await writeFile(join(folder.path, 'no.pdf'), 'not by its content');
  });

  test('are found by their content, also further down', async () => {
    expect(await findDocuments(folder.path)).toEqual(['b.txt', 'below/a']);
  });

  test('are drawn by lot, the same for a seed', () => {
    const files = Array.from({ length: 100 }, (_, index) => `${index}.pdf`);
    const drawn = sampleOf(files, { sample: 10, seed: 1 });
    expect(new Set(drawn).size).toBe(10);
    expect(sampleOf(files.toReversed(), { sample: 10, seed: 1 })).toEqual(drawn);
    expect(sampleOf(files, { sample: 10, seed: 2 })).not.toEqual(drawn);
    expect(sampleOf(files, { sample: undefined, seed: 1 })).toEqual(files);
  });

  test('that stand in the results are read from them, but for a line that was cut off', async () => {
    const done: Outcome = { file: '/a.pdf', type: 'pdf', bytes: 1, seconds: 1, end: 'completed' };
    await writeFile(join(folder.path, 'r.jsonl'), `${JSON.stringify(done)}\n{"file":"/b`);
    expect(readResults(join(folder.path, 'r.jsonl'))).toEqual([done]);
    expect(readResults(join(folder.path, 'none'))).toEqual([]);
  });
});

test('the report counts every loss and names its files', () => {
  const base = { type: 'pdf', bytes: 1, seconds: 1 };
  const lost = { lettersLost: 2, wordsLost: ['An'], oursMissing: [] };
  const readers = { qpdf: true, poppler: true, pdfjs: true };
  const outcomes: Outcome[] = [
    { ...base, file: '/f/a.pdf', end: 'completed', mode: 'fields', pdftotext: lost, mutool: lost },
    { ...base, file: '/f/b.pdf', end: 'refused', reason: 'object 12 is bad', readers },
    {
      ...base,
      file: '/f/c.pdf',
      end: 'refused',
      reason: 'object 7 is bad',
      readers: { ...readers, qpdf: false },
    },
    { ...base, file: '/f/s.pdf', end: 'refused', reason: 'the PDF has a script in it', readers },
    {
      ...base,
      file: '/f/p.pdf',
      end: 'completed',
      pyhanko: { ours: 'Illegal generation', original: 'Illegal generation' },
    },
    { ...base, file: '/f/q.pdf', end: 'completed', pyhanko: { ours: 'modified: OTHER', original: 'ok' } },
    {
      ...base,
      file: '/f/o.pdf',
      end: 'completed',
      dss: { ours: 'Elements overlap', original: 'its annotations overlap' },
    },
    { ...base, file: '/f/d.pdf', end: 'failed', reason: 'check: no' },
    {
      ...base,
      file: '/f/e.pdf',
      end: 'completed',
      poppler: { pages: 3, differing: [2] },
      mupdf: { pages: 3, differing: [] },
    },
  ];
  const { printed, written } = reportOf(outcomes, '/f');
  expect(printed).toMatch(/object N is bad +\| +2 \| +1 \| +2 \| +2 \| +1 \|/);
  expect(printed).toMatch(/letters are lost, for both readers +\| +1 \|/);
  expect(written).toContain('- `a.pdf`: An');
  expect(written).toContain('- `b.pdf`: object 12 is bad');
  for (const name of ['c.pdf', 's.pdf']) expect(written).not.toContain(`- \`${name}\``);
  for (const can of ['can', 'cannot'])
    expect(written).toContain(
      `## pyHanko does not accept our signatures, and ${can} read the original (1)\n`,
    );
  const found = lossesOf(outcomes).filter(({ files }) => files.length > 0);
  expect(found.map(({ loss }) => loss)).toEqual([
    'failed on the way',
    'refused although all three readers accept it, and not because of forbidden content',
    'a page differs outside the fields, for poppler alone',
    'letters are lost, for both readers',
    'pyHanko does not accept our signatures, and can read the original',
    'pyHanko does not accept our signatures, and cannot read the original',
    'EU DSS does not accept our signatures, because of something in the original',
  ]);
});

test('programs that are not there are named, and fail when they are run', async () => {
  const restore = useEnvironment({ PATH: '/nowhere' });
  try {
    expect(missingPrograms()).toEqual(['qpdf', 'pdfsig', 'pdftoppm', 'pdftotext', 'mutool']);
    expect(await run('qpdf', ['--version'])).toMatchObject({ code: -1 });
  } finally {
    restore();
  }
});

test('options that cannot be are refused', () => {
  expect(readOptions(['folder', '--sample', '5'])).toMatchObject({ folder: 'folder', sample: 5, seed: 1 });
  for (const args of [[], ['a', 'b'], ['a', '--sample', '0'], ['a', '--jobs', 'x']])
    expect(() => readOptions(args)).toThrow(/expected/);
});

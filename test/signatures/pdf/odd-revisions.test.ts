import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { findOddities, readPdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import {
  onePage,
  PdfBuilder,
  predictedNumbers,
  withObjects,
} from '#test/support/pdf-classes/cross-references.ts';
import { overwrittenStream, revised } from '#test/support/pdf-classes/revisions.ts';

const codesOf = async (bytes: Buffer) => findOddities(await readPdf(bytes)).map(({ code }) => code);
const odd = ['odd-cross-references'];
const place = { offset: 15 };

describe('revisions that strict validators refuse are odd', () => {
  test.each<[string, () => Buffer, string[]]>([
    ['nothing in a sound revision', () => revised({}), []],
    [
      'nothing in a number that is freed and used with the next generation',
      () =>
        revised({
          first: { rows: { 7: { next: 0, generation: 1 } } },
          second: { rows: { 7: { ...place, generation: 1 } } },
        }),
      [],
    ],
    [
      'a number that is freed and used with a generation before',
      () => revised({ first: { rows: { 7: { next: 0, generation: 3 } } }, second: { rows: { 7: place } } }),
      odd,
    ],
    [
      'a number that is used although it can never be again',
      () => revised({ first: { rows: { 7: { next: 0, generation: 0 } } }, second: { rows: { 7: place } } }),
      odd,
    ],
    [
      'nothing in a dead number of the first revision',
      () => revised({ first: { rows: { 7: { next: 0 } } } }),
      [],
    ],
    ['a dead number of a later one', () => revised({ second: { rows: { 7: { next: 0 } } } }), odd],
    [
      'a generation out of nowhere',
      () => revised({ second: { rows: { 7: { ...place, generation: 2 } } } }),
      odd,
    ],
    [
      'a generation beyond all',
      () => revised({ first: { rows: { 0: { next: 0, generation: 65_536 } } } }),
      odd,
    ],
    ['a smaller size', () => revised({ second: { size: 8 } }), odd],
    ['a number beyond the size', () => revised({ first: { rows: { 9: place } } }), odd],
    ['an offset of 0', () => revised({ first: { rows: { 7: { offset: 0 } } } }), odd],
    ['a cross-reference stream in whose place another object stands', overwrittenStream, odd],
  ])('%s', async (_, make, codes) => {
    expect(await codesOf(make())).toEqual(codes);
  });
});

test('new objects never take the number of a cross-reference stream that does not list itself', async () => {
  const update = startUpdate(await readPdf(numbers('/Type /XRef /Index [1 3]', { size: 4 })));
  expect(update.allocate().object).toBe(5);
});

describe('cross-reference streams and object streams that strict validators refuse are odd', () => {
  const sound = '/Type /XRef /Index [1 3]';

  test.each<[string, () => Buffer, string[]]>([
    ['nothing in a sound stream', () => numbers(sound), []],
    ['nothing in one with a predictor', predictedNumbers, []],
    ['data beyond its ranges', () => numbers(sound, { more: 1 }), odd],
    ['a stream of another type', () => numbers('/Type /ObjStm /Index [1 3]'), odd],
    ['ranges that go back', () => numbers('/Type /XRef /Index [1 1 2 2 1 0]'), odd],
    ['data that are cut off', () => numbers(sound, { cut: 4 }), ['cut-off-data']],
    ['a space where an object begins', () => packedAt(' '), ['odd-token']],
    ['nothing in an object that begins at once', () => packedAt(''), []],
  ])('%s', async (_, make, codes) => {
    expect(await codesOf(make())).toEqual(codes);
  });
});

/**
 * Makes a page whose cross-reference stream has these members, with `more` bytes beyond its ranges and without its last
 * `cut` bytes.
 */
function numbers(members: string, { cut = 0, more = 0, size = 5 } = {}): Buffer {
  const pdf = withObjects();
  const rows = [1, 2, 3].map((number) => rowOf(pdf, number));
  const packed = deflateSync(Buffer.concat([...rows, Buffer.alloc(more)]));
  const data = packed.subarray(0, packed.length - cut).toString('latin1');
  const start = pdf.at;
  pdf.stream(4, `/Filter /FlateDecode /W [1 2 1] /Size ${size} /Root 1 0 R ${members}`, data);
  return pdf.end(start).bytes();
}

function rowOf(pdf: PdfBuilder, number: number): Buffer {
  const row = pdf.rows[number];
  const offset = row && 'offset' in row ? row.offset : 0;
  return Buffer.from([1, offset >> 8, offset & 255, 0]);
}

/** Makes a page whose catalog is in an object stream behind this text. */
function packedAt(before: string): Buffer {
  const pdf = new PdfBuilder().objectStream(4, { ...onePage, 1: before + onePage[1] });
  return pdf.end(pdf.xrefStream(5, pdf.rows, '/Size 6 /Root 1 0 R')).bytes();
}

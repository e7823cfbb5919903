import { describe, expect, test } from 'vitest';
import { findOddities, readPdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import * as classes from '#test/support/pdf-classes/cross-references.ts';
import {
  lengthAt,
  metadata,
  oddLength,
  packedLength,
  pageWith,
  treeOf,
} from '#test/support/pdf-classes/objects.ts';

const codesOf = async (bytes: Buffer) => findOddities(await readPdf(bytes)).map(({ code }) => code);
const replaced = (from: string, to: string) =>
  Buffer.from(classes.closed(classes.withObjects()).toString('latin1').replace(from, to), 'latin1');
const xmp = '<?xpacket begin="\u00ef\u00bb\u00bf"?><x:xmpmeta xmlns:x="adobe:ns:meta/"/><?xpacket end="w"?>';

const rdf = '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description/></rdf:RDF>';

describe('what strict validators stumble over is found', () => {
  test.each<[string, () => Buffer, string[]]>([
    ['nothing in a plain file', () => classes.closed(classes.withObjects()), []],
    ['nothing in one of streams', classes.predictedNumbers, []],
    ['nothing in sound metadata', () => metadata(xmp), []],
    ['a hybrid', () => classes.wordHybrid().pdf.bytes(), ['hybrid-cross-references']],
    [
      'a repeated /XRefStm',
      classes.repeatedStream,
      ['hybrid-cross-references', 'repeated-cross-reference-stream'],
    ],
    ['bytes before the header', () => classes.bytesBefore(), ['bytes-before-header']],
    ['white space before the table', classes.whiteBeforeTable, ['odd-cross-references']],
    ['a table from 1', classes.numberedFromOne, ['odd-cross-references']],
    ['entries of another length', classes.oddlySpaced, ['odd-cross-references']],
    ['a comment among the entries', () => replaced('trailer', '% none\ntrailer'), ['odd-cross-references']],
    ['a missing end of the file', () => replaced('%%EOF\n', ''), ['odd-end']],
    ['two offsets at its end', () => replaced('%%EOF', '9\n%%EOF'), ['odd-end']],
    ['an end on the line of the offset', () => replaced('\n%%EOF', ' %%EOF'), ['odd-end']],
    ['much after the end', () => replaced('%%EOF\n', `%%EOF\n${' '.repeat(1_024)}`), ['odd-end']],
    ['a little after the end', () => replaced('%%EOF\n', `%%EOF\n${' '.repeat(900)}`), []],
    ['a real length', () => oddLength('14.0'), ['wrong-stream-length']],
    ['a real length that stands elsewhere', () => lengthAt('14.0'), ['wrong-stream-length']],
    ['nothing in an integer that stands elsewhere', () => lengthAt('14'), []],
    ['a real length in an object stream', () => packedLength('14.0'), ['wrong-stream-length']],
    ['nothing in an integer in an object stream', () => packedLength('14'), []],
    ['a missing length', () => oddLength('null'), ['wrong-stream-length']],
    ['a missing end', () => oddLength('1', { end: '' }), ['wrong-stream-length', 'no-stream-end']],
    ['a misspelt end of an object', () => replaced('endobj', 'enwobj'), ['no-object-end']],
    ['the same of a stream', () => oddLength('14', { end: '\nendstream\nenwobj' }), ['no-object-end']],
    ['a key twice', () => pageWith('/Type /Page'), ['double-key']],
    ['a byte 0x80 in a name', () => pageWith('/A\u0080 1'), ['odd-name']],
    ['a byte 0xFF in a name', () => pageWith('/A /B\u00ff'), ['odd-name']],
    ['a zero in a name', () => pageWith('/A#00 1'), ['odd-name']],
    ['a letter in a name that should be escaped', () => pageWith('/A\u00e9 1'), ['odd-name']],
    ['a number sign in a name without digits', () => pageWith('/A#g0 1'), ['odd-name']],
    ['nothing in other letters in a name', () => pageWith('/A#e9#80 1'), []],
    ['a word that is no value', () => pageWith('/A nonsense'), ['odd-token']],
    ['a reference to nothing', () => pageWith('/A 9 0 R'), ['dangling-reference']],
    ['a reference of another generation', () => pageWith('/A [2 0 R 2 1 R]'), ['dangling-reference']],
    [
      'the same before the right one',
      () => pageWith('/A [4 1 R 4 0 R]', { 4: '[9 0 R' }),
      ['dangling-reference', 'wrong-object'],
    ],
    [
      'metadata that are no XMP',
      () => metadata('<x:xmpmeta xmlns:x="adobe:ns:others/"/>'),
      ['broken-metadata'],
    ],
    ['metadata without an element around them', () => metadata(rdf), ['bare-metadata']],
    ['broken metadata', () => metadata('<x:xmpmeta>'), ['broken-metadata']],
    [
      'a page twice',
      () => treeOf({ 2: '<< /Kids [3 0 R 3 0 R] /Count 2 >>', 3: '<< >>' }),
      ['repeated-page'],
    ],
    [
      'a page with /Kids',
      () => treeOf({ 2: '<< /Kids [3 0 R] /Count 1 >>', 3: '<< /Type /Page /Kids [] >>' }),
      ['odd-page-tree'],
    ],
    ['an annotation in its page', () => pageWith('/Annots [<< >>]'), ['direct-annotation']],
    [
      'an annotation that is null',
      () => pageWith('/Annots [4 0 R null]', { 4: '<< >>' }),
      ['direct-annotation'],
    ],
    ['nothing in annotations of their own', () => pageWith('/Annots [4 0 R]', { 4: '<< >>' }), []],
    [
      'a node of the page tree twice',
      () =>
        treeOf({ 2: '<< /Kids [3 0 R 4 0 R 4 0 R] /Count 1 >>', 3: '<< >>', 4: '<< /Kids [] /Count 0 >>' }),
      ['odd-page-tree'],
    ],
    ['a page in place of the page tree', () => treeOf({ 2: '<< /Type /Page >>' }), ['odd-page-tree']],
    [
      'information that is no object of its own',
      () => classes.closed(classes.withObjects(), { trailer: '/Info << /Title (A) >>' }),
      ['odd-cross-references'],
    ],
    ['a page within the tree', () => treeOf({ 2: '<< /Kids [<< >>] /Count 1 >>' }), ['direct-page']],
    [
      'pages counted wrongly',
      () => treeOf({ 2: '<< /Kids [3 0 R] /Count 7 >>', 3: '<< >>' }),
      ['odd-page-tree'],
    ],
  ])('%s', async (_, make, codes) => {
    expect((await codesOf(make())).toSorted()).toEqual(codes.toSorted());
  });
});

test('new objects never take a number that something refers to', async () => {
  const update = startUpdate(await readPdf(pageWith('/A 90 0 R', { 4: '[91 0 R]' })));
  expect(update.add(1)).toEqual({ object: 92, generation: 0 });
  const beyond = startUpdate(await readPdf(pageWith('/A 90 0 R', { 4: '(see 99999999 0 R here)' })));
  expect(beyond.allocate().object).toBe(91);
  const packed = new classes.PdfBuilder().objectStream(4, { ...classes.onePage, 6: '[93 0\nR]' });
  const file = packed.end(packed.xrefStream(5, packed.rows, '/Size 7 /Root 1 0 R /Old 12 0 R')).bytes();
  expect(startUpdate(await readPdf(file)).allocate().object).toBe(94);
});

import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { dict, isDict, name } from '#signatures/pdf/objects.ts';
import { DamagedPdf, findOddities, readPdf, UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { PdfBuilder } from '#test/support/pdf-classes/builder.ts';
import * as classes from '#test/support/pdf-classes/cross-references.ts';

const page = { object: 3, generation: 0 };

describe('cross-references in every form are read, and appended to', () => {
  test.each<[string, () => Buffer]>([
    ['white space before the table', classes.whiteBeforeTable],
    ['white space before an object', classes.whiteBeforeObject],
    ['a comment before the table', () => classes.closed(classes.withObjects(), { before: '% a comment\n' })],
    ['numbers of eight bytes', classes.wideNumbers],
    ['a predictor', classes.predictedNumbers],
    ['bytes before the header', () => classes.bytesBefore()],
    ['bytes before the header, counted from them', () => classes.bytesBefore({ counted: 'file' })],
    ['a table numbered from 1', classes.numberedFromOne],
    ['entries spaced oddly', classes.oddlySpaced],
    ['a hybrid of Word', () => classes.wordHybrid().pdf.bytes()],
  ])('%s', async (_, make) => {
    const file = await readPdf(make());
    expect(file.pages).toEqual([page]);
    const update = startUpdate(file);
    update.put(page, update.dictAt(page).set('Marked', update.add(dict({ Really: name('Yes') }))));
    const again = startUpdate(await readPdf(update.finish().bytes));
    expect(again.resolve(again.dictAt(page).get('Marked'))).toEqual(dict({ Really: name('Yes') }));
    expect(again.file.pages).toEqual([page]);
  });
});

test('a table comes before its own /XRefStm, and both before what is older', async () => {
  const { read } = await readPdf(classes.repeatedStream());
  const tree = read({ object: 2, generation: 0 });
  expect(isDict(tree) && tree.get('MediaBox')).toEqual([0, 0, 700, 900]);
});

test('an object that was freed is none any more, though it is referred to', async () => {
  const file = await readPdf(classes.freedObject());
  const content = { object: 4, generation: 0 };
  expect([file.lacks(content), file.read(content)]).toEqual([true, null]);
});

test('an object of another generation is another one', async () => {
  const file = await readPdf(classes.closed(classes.withObjects()));
  expect(file.read({ object: 3, generation: 1 })).toBeNull();
});

test('what is encrypted by nothing is not encrypted', async () => {
  const file = await readPdf(classes.closed(classes.withObjects(), { trailer: '/Encrypt null' }));
  expect(file.pages).toHaveLength(1);
  const encrypted = classes.closed(classes.withObjects(), { trailer: '/Encrypt << /Filter /Standard >>' });
  await expect(readPdf(encrypted)).rejects.toThrow('the PDF is encrypted');
  await expect(readPdf(encrypted)).rejects.not.toBeInstanceOf(DamagedPdf);
});

describe('what does not hold is damaged, and a person is told what to do', () => {
  test.each<[string, () => Buffer]>([
    ['sections in a circle', classes.circularSections],
    ['an object at the place of another', classes.wrongObject],
    ['a /Prev of 0', () => classes.closed(classes.withObjects(), { trailer: '/Prev 0' })],
    ['no catalog', () => classes.closed(classes.withObjects({ 1: '[]', 2: '[]' }))],
    ['no page tree', () => classes.closed(classes.withObjects({ 1: '<< /Type /Catalog >>' }))],
    ['a table that is cut off', () => classes.closed(classes.withObjects(), { entry: () => '0000000000' })],
  ])('%s', async (_, make) => {
    const reading = readPdf(make()).then((file) => file.pages);
    await expect(reading).rejects.toBeInstanceOf(DamagedPdf);
    await expect(reading).rejects.toThrow(/print it to a new PDF/);
  });
});

async function expectRefusedSoon(bytes: Buffer): Promise<void> {
  const start = performance.now();
  await expect(readPdf(bytes)).rejects.toBeInstanceOf(UnusablePdf);
  expect(performance.now() - start).toBeLessThan(3_000);
}

describe('little that means much is refused at once', () => {
  test('a cross-reference stream of entries without end', async () => {
    const pdf = new PdfBuilder().objectStream(4, classes.onePage);
    const rows = Buffer.alloc(8_000_000);
    const packed = deflateSync(rows).toString('latin1');
    const start = pdf.at;
    const members = '/Type /XRef /W [1 1 0] /Size 4000000 /Root 1 0 R /Filter /FlateDecode';
    await expectRefusedSoon(pdf.stream(5, members, packed).end(start).bytes());
  });

  test('numbers that take no room', async () => {
    const pdf = new PdfBuilder().objectStream(4, classes.onePage);
    const start = pdf.at;
    const members = '/Type /XRef /W [0 0 0] /Size 400000000 /Root 1 0 R';
    await expectRefusedSoon(pdf.stream(5, members, '').end(start).bytes());
  });
});

test('texts without end, each an object, take no longer than the file is large', async () => {
  const pdf = classes.withObjects();
  const count = 20_000;
  for (let number = 4; number < count; number += 1) pdf.object(number, '(', { end: '' });
  const pages = `<< /Kids [3 0 R] /All [${Array.from({ length: count - 4 }, (_, index) => `${index + 4} 0 R`).join(' ')}] >>`;
  pdf.rows[2] = { offset: pdf.at };
  const file = await readPdf(classes.closed(pdf.raw(`)\n2 0 obj\n${pages}\nendobj\n`)));
  const start = performance.now();
  expect(() => findOddities(file)).toThrow(UnusablePdf);
  expect(performance.now() - start).toBeLessThan(5_000);
});

test('texts within texts, each an object, take no longer than the file is large', async () => {
  const count = 40_000;
  const pdf = new PdfBuilder().object(1, '<< /Type /Catalog /Pages 2 0 R >>').object(2, classes.onePage[2]);
  pdf.object(3, classes.onePage[3]);
  for (let number = 4; number < count; number += 1) pdf.object(number, '(', { end: '' });
  pdf.raw(')'.repeat(count));
  const file = await readPdf(classes.closed(pdf));
  const start = performance.now();
  const readAll = () => {
    for (let object = 4; object < count; object += 1) file.read({ object, generation: 0 });
  };
  expect(readAll).toThrow(UnusablePdf);
  expect(performance.now() - start).toBeLessThan(5_000);
});

import { describe, expect, test } from 'vitest';
import { dict, isDict, isStream, name } from '#signatures/pdf/objects.ts';
import type { PdfValue } from '#signatures/pdf/objects.ts';
import { readPdf, UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { readText } from '#signatures/pades/read-text.ts';
import { serialize } from '#signatures/pades/revision/serialize.ts';
import { oddLength, pageWith } from '#test/support/pdf-classes/objects.ts';

async function valueOf(text: string): Promise<PdfValue | undefined> {
  const { read } = await readPdf(pageWith(`/Value ${text}`));
  const page = read({ object: 3, generation: 0 });
  return isDict(page) ? page.get('Value') : undefined;
}

const deep = (levels: number) => valueOf(`${'['.repeat(levels)}${']'.repeat(levels)}`);
const bytes = (text: string) => ({ bytes: Buffer.from(text, 'latin1') });

describe('values are read as viewers read them', () => {
  test.each<[string, PdfValue]>([
    ['4.', 4],
    ['-.5', -0.5],
    ['+17', 17],
    ['--5', -5],
    ['1-2', 12],
    ['[1 2 3 0 R 4]', [1, 2, { object: 3, generation: 0 }, 4]],
    ['[3 0\n%comment\nR]', [{ object: 3, generation: 0 }]],
    ['[0 0 R 1 0 RG]', [null, 1, 0, null]],
    [String.raw`(a\(b\)\\ \101\7\r\n\t\b\f\q)`, bytes('a(b)\\ A\x07\r\n\t\b\fq')],
    ['(a(b)c)', bytes('a(b)c')],
    ['(one\\\r\ntwo\rthree\r\nfour)', bytes('onetwo\nthree\nfour')],
    ['<48656C6c>', bytes('Hell')],
    ['<>', bytes('')],
    ['<486>', bytes('H`')],
    ['<48 65 6c6C 6>', bytes('Hell`')],
    ['<4 86 5>', bytes('He')],
    ['<48zz65>', bytes('He')],
    ['<48\u00e4\u00e465>', bytes('He')],
    ['/A#20b#C3', { name: 'A b\u00c3' }],
    ['<< /A null /B 1 /B 2 >>', dict({ B: 2 })],
    ['<</A<</B[true false]>>>>', dict({ A: dict({ B: [true, false] }) })],
    ['[/A/B(c)<64>]', [name('A'), name('B'), bytes('c'), bytes('d')]],
    ['[1 nonsense 2]', [1, null, 2]],
  ])('%s', async (text, value) => {
    expect(await valueOf(text)).toEqual(value);
  });

  test('names keep their bytes when they are written again', async () => {
    const value = (await valueOf('/A#E9#20b')) ?? null;
    expect(serialize(value).toString()).toBe('/A#e9#20b');
    expect(serialize(name('Ж')).toString()).toBe('/#d0#96');
  });

  test('values nested too deeply are refused, and not for damage', async () => {
    expect(await deep(400)).toHaveLength(1);
    await expect(deep(200_000)).rejects.toThrow('nested too deeply');
    await expect(deep(200_000)).rejects.toThrow(UnusablePdf);
  });
});

describe('streams end where they end', () => {
  const content = '0 0 10 10 re f';
  test.each<[string, string, { end?: string }, string[]]>([
    ['a right length', String(content.length), {}, []],
    ['one that is too short', '3', {}, ['wrong-stream-length']],
    ['one that is too long', '3000', {}, ['wrong-stream-length']],
    ['one that is itself', '4 0 R', {}, ['wrong-stream-length']],
    ['none, and no end', 'null', { end: '' }, ['wrong-stream-length', 'no-stream-end']],
  ])('%s', async (_, length, options, noted) => {
    const file = await readPdf(oddLength(length, options));
    const stream = file.read({ object: 4, generation: 0 });
    expect(isStream(stream) && Buffer.from(stream.data).toString()).toBe(content);
    expect(Array.from(file.noted)).toEqual(noted);
  });
});

test.each([
  [Buffer.from('efbbbfd096', 'hex'), 'Ж'],
  [Buffer.from('feff0416', 'hex'), 'Ж'],
  [Buffer.from('fffe1604', 'hex'), 'Ж'],
  [Buffer.from('a041188d', 'hex'), '€A˘“'],
])('text strings are read in their encoding: %o', (given, text) => {
  expect(readText(given)).toBe(text);
});

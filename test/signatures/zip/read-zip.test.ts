import { describe, expect, test } from 'vitest';
import { NotASignature } from '#signatures/signed-file/not-a-signature.ts';
import { readZip } from '#signatures/zip/read-zip.ts';
import { writeZip } from '#test/support/containers/write-zip.ts';
import type { ZipPart } from '#test/support/containers/write-zip.ts';

const text = Buffer.from('The agreement, and again: the agreement, the agreement.');
const file: ZipPart = { name: 'agreement.txt', bytes: text };
const other: ZipPart = { name: 'annex.txt', bytes: Buffer.from('An annex.'), deflate: true };

async function codes(zip: Buffer): Promise<string[]> {
  const { faults } = await readZip(zip);
  return [...new Set(faults.map(({ code }) => code))].toSorted();
}

describe('a ZIP is read', () => {
  test.each<[string, ZipPart[]]>([
    ['stored and deflated', [file, other]],
    [
      'with sizes behind the data',
      [
        { ...file, descriptor: true, deflate: true },
        { ...other, descriptor: true },
      ],
    ],
    ['with a folder', [{ name: 'META-INF/', bytes: Buffer.alloc(0) }, file]],
    ['with Mongolian names', [{ ...file, name: 'гэрээ ᠮᠣᠩᠭᠣᠯ.txt' }]],
  ])('%s', async (_name, parts) => {
    const { entries, faults } = await readZip(writeZip(parts, { comment: 'mimetype=application/zip' }));
    const files = parts.filter(({ name }) => !name.endsWith('/'));
    expect(faults).toEqual([]);
    expect(entries.map(({ name, bytes }) => ({ name, bytes }))).toEqual(
      files.map(({ name, bytes }) => ({ name, bytes })),
    );
  });

  test('with its first file plain', async () => {
    const { entries } = await readZip(writeZip([file, { ...other, deflate: false }]));
    expect(entries.map(({ isPlainFirst }) => isPlainFirst)).toEqual([true, false]);
  });
});

describe('a fault is', () => {
  test.each<[string, Buffer, string[]]>([
    ['a name that is there twice', writeZip([file, { ...other, name: file.name }]), ['zip_entry_repeated']],
    [
      'a name that differs in case alone',
      writeZip([file, { ...other, name: 'AGREEMENT.txt' }]),
      ['zip_entry_repeated'],
    ],
    ['a name that leads outside', writeZip([{ ...file, name: '../a.txt' }]), ['zip_name_unsafe']],
    ['an absolute name', writeZip([{ ...file, name: '/a.txt' }]), ['zip_name_unsafe']],
    ['a drive', writeZip([{ ...file, name: 'c:a.txt' }]), ['zip_name_unsafe']],
    ['a backslash', writeZip([{ ...file, name: '..\\a.txt' }]), ['zip_name_unsafe']],
    ['a zero octet', writeZip([{ ...file, name: 'a.txt\0.pdf' }]), ['zip_name_unsafe']],
    ['a turned direction', writeZip([{ ...file, name: 'a\u202Etxt.exe' }]), ['zip_name_unsafe']],
    [
      'another name in the local header',
      writeZip([{ ...file, localName: 'agreement.pdf' }]),
      ['zip_headers_differ'],
    ],
    ['another size in the local header', writeZip([{ ...file, localSize: 1 }]), ['zip_headers_differ']],
    ['a false size', writeZip([{ ...other, size: 3 }]), ['zip_size_differs']],
    ['a false checksum', writeZip([{ ...file, crc: 1 }]), ['zip_entry_damaged']],
    ['bytes before', writeZip([file], { before: Buffer.alloc(512, 'x') }), ['zip_foreign_bytes']],
    ['bytes between', writeZip([{ ...file, after: Buffer.from('hidden') }, other]), ['zip_foreign_bytes']],
    [
      'bytes before the directory',
      writeZip([file, { ...other, after: Buffer.from('hidden') }]),
      ['zip_foreign_bytes'],
    ],
    [
      'two entries over the same bytes',
      writeZip([file, { ...file, name: 'b.txt', at: 0 }]),
      ['zip_entries_overlap', 'zip_headers_differ'],
    ],
    ['encryption', writeZip([{ ...file, flags: 1 }]), ['zip_encrypted']],
    ['another compression', writeZip([{ ...file, method: 12 }]), ['zip_compression_unknown']],
    ['a link', writeZip([{ ...file, mode: 0o120777 }]), ['zip_symbolic_link']],
    [
      'bytes behind the end of deflated data',
      writeZip([{ ...other, tail: Buffer.from('hidden') }]),
      ['zip_entry_damaged'],
    ],
    ['data that is not deflated', writeZip([{ ...file, method: 8 }]), ['zip_entry_damaged']],
  ])('%s', async (_name, zip, expected) => {
    expect(await codes(zip)).toEqual(expected);
  });

  test('an entry that unpacks too far', async () => {
    const bomb = { name: 'bomb', bytes: Buffer.alloc(8 * 1_048_576), deflate: true };
    expect(await readZip(writeZip([bomb]))).toMatchObject({
      entries: [{ bytes: Buffer.alloc(0) }],
      faults: [{ code: 'limit_exceeded' }],
    });
  });

  test('a sum of sizes beyond the limit, and nothing is unpacked', async () => {
    const zip = writeZip([{ ...other, size: 200 * 1_048_576 }]);
    expect(await readZip(zip)).toMatchObject({ entries: [], faults: [{ code: 'limit_exceeded' }] });
  });

  test('more entries than are taken', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => ({ name: `${index}`, bytes: text }));
    expect(await codes(writeZip(many))).toEqual(['limit_exceeded']);
  });
});

test('an archive behind other bytes is found, whose places count from its own beginning', async () => {
  const prefixed = Buffer.concat([Buffer.from('%PDF-1.7 and more'), writeZip([file, other])]);
  const { entries, faults } = await readZip(prefixed);
  expect(entries.map(({ name }) => name)).toEqual([file.name, other.name]);
  expect(faults).toEqual([{ code: 'zip_foreign_bytes' }]);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', text],
  ['one that is cut off', writeZip([file, other]).subarray(0, -30)],
  ['one with bytes after its end', writeZip([file], { after: Buffer.from('%PDF') })],
])('%s is no ZIP', async (_name, bytes) => {
  await expect(readZip(bytes)).rejects.toThrow(NotASignature);
});

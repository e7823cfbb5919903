import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { reasonAgainst } from '#documents/office/examine/reason-against.ts';
import { docx } from './office-files.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startFolder } from '#test/support/world/folder.ts';

const folder = setUp(startFolder);

async function examine(bytes: Uint8Array): Promise<string | undefined> {
  const path = join(folder.path, 'file');
  await writeFile(path, bytes);
  return reasonAgainst(path);
}

describe('parts that readers take for something else than we do are refused', () => {
  const hidden = '<?xml version="1.0"?><w:document><w:instrText> INCLUDETEXT "a" </w:instrText></w:document>';
  const utf16be = Buffer.from(hidden, 'utf16le').swap16();
  const ucs4 = Buffer.from(Uint32Array.from(Buffer.from(hidden)).buffer);
  const ebcdic = Buffer.from('4c6fa7949340', 'hex');
  const encodings: [string, Buffer][] = [
    ['UTF-16BE', utf16be],
    ['UTF-16LE', Buffer.from(hidden, 'utf16le')],
    ['UCS-4, little end first', ucs4],
    ['UCS-4, big end first', Buffer.from(ucs4).swap32()],
    ['EBCDIC', ebcdic],
  ];
  const png = '<Override PartName="/word/a.png" ContentType="image/png"/>';

  test.each(encodings)('XML in %s without a byte order mark, whatever it is called', async (_, xml) => {
    // With a decoy that has the root which a document has.
    const decoy = { 'word/decoy.xml': '<document/>' };
    expect(await examine(docx({ files: { ...decoy, 'word/document.xml': xml } }))).toContain('damaged');
    expect(await examine(docx({ files: { 'word/a.png': xml }, types: png }))).toContain('damaged');
  });

  test.each([
    `<?xml version="1.0"?><!-- encoding='utf-7' --><a>+ADw-b/+AD4-</a>`,
    `<?xml version="1.0"?>\n<!-- encoding='utf-7' --><a/>`,
    `<?xml version="1.0"?><?b encoding='utf-7'?><a/>`,
    `<?xmx encoding='utf-7'?><a/>`,
    `<?xml version="1.0"?><a b=" encoding='utf-7'"/>`,
    `<?xml version="1.0"\tencoding="utf-8"?><a> encoding='utf-7'</a>`,
    `<?xml version="1.0"?><a>${'b'.repeat(20_000)} encoding='utf-7'</a>`,
  ])('XML whose encoding other readers find elsewhere: %s', async (xml) => {
    expect(await examine(docx({ files: { 'word/a.bin': xml } }))).toContain('damaged');
  });

  test('a decoy in place of the text', async () => {
    for (const root of ['<document/>', '<workbook/>', '<nothing/>'])
      expect(
        await examine(docx({ files: { 'word/document.xml': root, 'word/decoy.xml': '<document/>' } })),
      ).toContain('its text is missing');
  });

  test('what is called XML, or of no kind that belongs into it, and is something else', async () => {
    const zeros = Buffer.from([0, 0, 1, 0]);
    for (const name of ['word/a.xml', 'word/a.rels', 'word/a.vml'])
      expect(await examine(docx({ files: { [name]: 'hello' } }))).toContain('damaged');
    const xml = '<Override PartName="/word/a.png" ContentType="application/x+xml; charset=utf-8"/>';
    expect(await examine(docx({ files: { 'word/a.png': 'hello' }, types: xml }))).toContain('neither XML');
    expect(await examine(docx({ files: { 'word/a.png': zeros } }))).toContain('neither XML');
    expect(await examine(docx({ files: { 'word/a.exe': zeros } }))).toContain('neither XML');
    expect(await examine(docx({ files: { 'word/a.png': zeros }, types: png }))).toBeUndefined();
    expect(await examine(docx({ files: { 'word/a.svgz': gzipSync('<svg/>') } }))).toContain('compressed');
  });
});

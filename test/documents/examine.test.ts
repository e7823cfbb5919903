import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { zipSync } from 'fflate';
import { detectType } from '#documents/detect-type.ts';
import { examineOffice } from '#documents/office/examine/examine.ts';
import { reasonAgainst } from '#documents/office/examine/reason-against.ts';
import { docx, docxBomb, paragraph, relationsXml, wordField, xlsx } from './office/office-files.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startFolder } from '#test/support/world/folder.ts';

const folder = setUp(startFolder);

async function examine(bytes: Uint8Array): Promise<string | undefined> {
  const path = join(folder.path, 'file');
  await writeFile(path, bytes);
  return reasonAgainst(path);
}

const drawing = (attribute: string) =>
  `<w:p><w:r><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ${attribute}/></w:drawing></w:r></w:p>`;
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${content}</svg>`;
const vml = (content: string) =>
  `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><v:shape href="https://example.mn/">${content}</v:shape></xml>`;
const formula = (text: string) => xlsx({ content: `<row r="1"><c r="A1"><f>${text}</f><v>1</v></c></row>` });
const field = (...runs: string[]) => docx({ content: wordField(...runs) });
const type = (name: string) => `<Override PartName="/x.bin" ContentType="application/vnd.${name}"/>`;

describe('nothing speaks against', () => {
  test.each<[string, Buffer]>([
    ['a plain DOCX', docx()],
    ['a plain XLSX', xlsx()],
    [
      'a link to click',
      docx({ relations: [{ type: 'hyperlink', target: 'https://example.mn/', external: true }] }),
    ],
    ['fields of its own', field(' PAGE ', '\\* MERGEFORMAT')],
    ['a field that links within', field(' HYPERLINK "https://example.mn/" ')],
    ['text that speaks of fields', docx({ content: paragraph('INCLUDETEXT "a" and DDEAUTO') })],
    ['formulas', formula('SUM(A2:A9)*IF(B1&gt;2,Data!C1,1)')],
    ['a link by a formula', formula('HYPERLINK("https://example.mn/","x")')],
    [
      'a chart with its workbook',
      docx({
        files: {
          'word/charts/_rels/chart1.xml.rels': relationsXml([
            { type: 'package', target: '../embeddings/a.xlsx' },
          ]),
        },
      }),
    ],
    [
      'a picture of its own',
      docx({
        files: {
          'word/media/a.svg': svg('<use href="#b"/><image xlink:href="data:image/png;base64,AA=="/>'),
        },
      }),
    ],
    ['a shape to click', docx({ files: { 'word/a.vml': vml('<v:imagedata o:relid="x1"/>') } })],
    ['an XML part with a byte order mark', docx({ files: { 'word/a.xml': '\ufeff <a/>' } })],
    [
      'text that speaks of encoding in a line of its declaration',
      docx({ files: { 'word/a.xml': '<?xml version="1.0" encoding="UTF-8"?><a>the encoding="utf-7"</a>' } }),
    ],
    ['text that speaks of encoding', docx({ content: paragraph(`the encoding='utf-7'`) })],
    [
      'pictures, fonts and settings of a printer',
      docx({
        files: {
          'word/media/image1.emf': Buffer.from([1, 0, 0, 0, 0x6c, 0]),
          'word/fonts/font1.ttf': Buffer.from([0, 1, 0, 0, 0, 9]),
          'word/settings.bin': Buffer.from('Printer', 'utf16le'),
        },
        types: `<Default Extension="emf" ContentType="image/x-emf"/><Default Extension="ttf" ContentType="application/x-font-ttf"/>
<Override PartName="/word/settings.bin" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings"/>`,
      }),
    ],
  ])('%s', async (_, bytes) => {
    expect(await examine(bytes)).toBeUndefined();
    expect(await detectType(bytes)).toMatchObject({ type: expect.stringMatching(/^(docx|xlsx)$/) });
  });
});

const external = (name: string, target = 'http://127.0.0.1/x') =>
  docx({ relations: [{ type: name, target, external: true }] });

describe('refused, with the reason', () => {
  test.each<[string, Buffer, string]>([
    ['a picture from elsewhere', external('image'), 'outside of it (image)'],
    ['a template from elsewhere', external('attachedTemplate'), 'outside of it (attachedTemplate)'],
    ['a template on a share', external('attachedTemplate', '\\\\host\\share\\a.dotm'), 'outside of it'],
    [
      'an address that does not call itself external',
      docx({ relations: [{ type: 'image', target: 'http://127.0.0.1/x' }] }),
      'outside of it',
    ],
    [
      'a link that is shown as a picture',
      docx({
        content: drawing('r:link="h"'),
        relations: [{ type: 'hyperlink', target: 'http://127.0.0.1/x', external: true, id: 'h' }],
      }),
      'linked picture',
    ],
    ['another document by a link', docx({ content: '<w:altChunk r:id="h"/>' }), 'altChunk'],
    ['another document', docx({ relations: [{ type: 'aFChunk', target: 'a.html' }] }), 'altChunk'],
    ['a subdocument', docx({ relations: [{ type: 'subDocument', target: 'b.docx' }] }), 'subdocument'],
    ['an OLE object', docx({ relations: [{ type: 'oleObject', target: 'embeddings/a.bin' }] }), 'OLE'],
    ['an embedded workbook', docx({ relations: [{ type: 'package', target: 'embeddings/a.xlsx' }] }), 'OLE'],
    [
      'macros',
      docx({
        relations: [
          {
            type: 'http://schemas.microsoft.com/office/2006/relationships/vbaProject',
            target: 'vbaProject.bin',
          },
        ],
      }),
      'macros',
    ],
    ['macros under another name', docx({ types: type('ms-office.vbaProject') }), 'macros'],
    [
      'a document that may have macros',
      docx({ types: type('ms-word.document.macroEnabled.main+xml') }),
      'macros',
    ],
    [
      'a sheet of macros',
      xlsx({
        relations: [
          { type: 'http://schemas.microsoft.com/office/2006/relationships/xlMacrosheet', target: 'm.xml' },
        ],
      }),
      'macros',
    ],
    ['a field that takes in a file', field(' INCLUDETEXT "file:///etc/passwd" '), 'field INCLUDETEXT'],
    [
      'such a field in pieces',
      field(' INCLU', 'DEPIC', 'TURE "http://127.0.0.1/x" '),
      'field INCLUDEPICTURE',
    ],
    [
      'such a field in short',
      docx({ content: '<w:p><w:fldSimple w:instr="DDEAUTO cmd /c x"/></w:p>' }),
      'field DDEAUTO',
    ],
    [
      'such a field with elements in it',
      docx({ content: '<w:p><w:r><w:instrText>LI<w:x/>NK Excel</w:instrText></w:r></w:p>' }),
      'field LINK',
    ],
    [
      'a link to another workbook',
      xlsx({ relations: [{ type: 'externalLink', target: 'externalLinks/a.xml' }] }),
      'another workbook',
    ],
    [
      'a connection to data',
      xlsx({ relations: [{ type: 'connections', target: 'connections.xml' }] }),
      'connection to data',
    ],
    ['a formula that fetches', formula('_xlfn.WEBSERVICE("http://127.0.0.1/x")'), 'a formula'],
    ['a formula that reads a file', formula("'file:///etc/passwd'#$Sheet1.A1"), 'a formula'],
    ['a formula that starts a program', formula("cmd|'/c calc'!A0"), 'a formula'],
    [
      'an SVG with a picture from elsewhere',
      docx({ files: { 'word/media/a': svg('<image xlink:href="http://127.0.0.1/x"/>') } }),
      'a picture',
    ],
    [
      'an SVG with a style from elsewhere',
      docx({ files: { 'word/media/a': svg('<style>@import "x.css";</style>') } }),
      'a style',
    ],
    [
      'an SVG that is filled from elsewhere',
      docx({ files: { 'word/media/a': svg('<g fill="url(http://127.0.0.1/x#y)"/>') } }),
      'a style',
    ],
    [
      'VML with a picture from elsewhere',
      docx({ files: { 'word/a.vml': vml('<v:imagedata src="http://127.0.0.1/x"/>') } }),
      'a picture',
    ],
    [
      'a style sheet',
      docx({ files: { 'word/a.xml': '<?xml-stylesheet href="a.xsl"?><a/>' } }),
      'style sheet',
    ],
    ['entities', docx({ files: { 'word/a.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' } }), 'damaged'],
    ['XML that is broken', docx({ files: { 'word/a.xml': '<a><b></a>' } }), 'damaged'],
    ['XML that goes on', docx({ files: { 'word/a.xml': '<a/>x' } }), 'damaged'],
    [
      'XML in another encoding',
      docx({ files: { 'word/a.bin': Buffer.from('\ufeff<a/>', 'utf16le') } }),
      'damaged',
    ],
    [
      'XML that says another encoding',
      docx({ files: { 'word/a.xml': '<?xml version="1.0" encoding="UTF-7"?><a/>' } }),
      'damaged',
    ],
    [
      'a formula that reads what a text says',
      formula(`INDIRECT("'fi"&amp;"le:///etc/passwd'#$A.A1")`),
      'a formula',
    ],
    ['a formula that leads to a file', formula('HYPERLINK("file:///etc/passwd","x")'), 'a formula'],
    ['a formula that leads to a share', formula('HYPERLINK( "\\\\host\\a","x")'), 'a formula'],
  ])('%s', async (_, bytes, word) => {
    expect(await examine(bytes)).toContain(word);
  });

  test.each(['', '<nothing/>'])('one whose text is lost: %j', async (text) => {
    expect(await examine(docx({ files: { 'word/document.xml': text } }))).toContain('its text is missing');
  });

  test('what is no ZIP, or one that can be read in two ways', async () => {
    const whole = docx();
    expect(await examine(whole.subarray(0, 400))).toContain('damaged');
    expect(await examine(Buffer.concat([whole, docx()]).subarray(0, whole.length + 50))).toContain('damaged');
    const twice = zipSync({ 'word/a.xml': Buffer.from('<a/>'), 'WORD/A.XML': Buffer.from('<a/>') });
    expect(await examine(twice)).toContain('twice');
    const commented = Buffer.concat([whole, Buffer.from('note')]);
    commented.writeUInt16LE(4, whole.length - 2);
    expect(await examine(commented)).toContain('comment');
  });

  test('one that unpacks to gigabytes, whatever it says of itself', async () => {
    const bomb = docxBomb(1_024);
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await detectType(bomb)).toMatchObject({ type: 'docx' });
    const path = join(folder.path, 'bomb');
    await writeFile(path, bomb);
    expect(await examineOffice('test', { path, copy: join(folder.path, 'copy') })).toEqual({
      reason: expect.stringContaining('unpacks to more than 256 MiB'),
    });
    expect(await examine(docxBomb(300, 1_000))).toContain('damaged');
  });

  test('one of very many parts', async () => {
    const parts = Array.from({ length: 10_001 }, (_, index): [string, Uint8Array] => [
      `a${index}`,
      new Uint8Array(),
    ]);
    expect(await examine(zipSync(Object.fromEntries(parts)))).toContain('10000 parts');
  });
});

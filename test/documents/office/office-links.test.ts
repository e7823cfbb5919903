import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { strFromU8, unzipSync } from 'fflate';
import { examineOffice } from '#documents/office/examine/examine.ts';
import { reasonAgainst } from '#documents/office/examine/reason-against.ts';
import { readyOffice } from '#documents/office/libreoffice/ready-office.ts';
import { linkedWorkbook, templatedDocx } from './linked-files.ts';
import { docx, paragraph, relationsXml, xlsx, type Relation } from './office-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tamga-links-'));
});
afterEach(() => rm(folder, { recursive: true }));

const copyPath = () => join(folder, 'copy');

async function ready(bytes: Uint8Array) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  await rm(copyPath(), { force: true });
  const readied = await readyOffice(path, copyPath());
  expect((await readFile(path)).equals(bytes)).toBe(true);
  return readied;
}

/** The parts of the copy as text. */
async function partsOfCopy(): Promise<Record<string, string>> {
  const parts = Object.entries(unzipSync(await readFile(copyPath())));
  return Object.fromEntries(parts.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

describe('a DOCX that was made from a template', () => {
  test('is copied without the template, and with all else', async () => {
    const picture = Buffer.from([0, 1, 2, 0xff]);
    const types = '<Override PartName="/word/media/a.png" ContentType="image/png"/>';
    const content = paragraph('Гэрээ &amp; &lt;more&gt;&#13;');
    expect(await ready(templatedDocx({ content, types, files: { 'word/media/a.png': picture } }))).toEqual({
      changes: ['The link to the template that the document was made from was left out.'],
    });
    const parts = await partsOfCopy();
    expect(JSON.stringify(parts)).not.toMatch(/attachedTemplate|dotm/i);
    expect(parts['word/settings.xml']).toContain('<w:zoom w:percent="100"/>');
    expect(parts['word/document.xml']).toContain(content);
    expect(unzipSync(await readFile(copyPath()))['word/media/a.png']).toEqual(new Uint8Array(picture));
    expect(await reasonAgainst(copyPath())).toBeUndefined();
  });

  test('is refused all the same for anything else that it takes in', async () => {
    const external = { target: 'http://127.0.0.1/x', external: true };
    for (const type of ['image', 'frame', 'mailMergeSource'])
      expect(await ready(templatedDocx({ relations: [{ type, ...external }] }))).toEqual({
        reason: expect.stringContaining(`outside of it (${type})`),
      });
    expect(await ready(templatedDocx({ content: '<w:altChunk r:id="h"/>' }))).toEqual({
      reason: expect.stringContaining('altChunk'),
    });
  });
});

describe('an XLSX with links to other workbooks', () => {
  test('is copied without them; cells keep the values they show', async () => {
    expect(await ready(linkedWorkbook())).toEqual({
      changes: ['Links to other workbooks were left out: cells show the values that were last calculated.'],
    });
    const parts = await partsOfCopy();
    expect(Object.keys(parts).join()).not.toContain('externalLink');
    expect(JSON.stringify(parts)).not.toMatch(/externalLink|externalReference|prices\.xlsx/i);
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toContain('<c r="A1"><v>1234.5</v></c>');
    expect(sheet).toContain('<c r="B1" t="str"><v>named</v></c>');
    expect(sheet).toContain('<c r="D1" t="str"><v>go</v></c>');
    expect(sheet).toContain('<t>a&#13;&lt;b&gt;</t>');
    expect(sheet).toContain('<c r="A2"><v>71</v></c>');
    expect(sheet).toContain('<c r="A3"><v>72</v></c>');
    // A formula that makes a link to click, or that shows nothing yet, stays a formula.
    expect(sheet).toContain('<f>HYPERLINK("https://example.mn/","click")</f><v>click</v>');
    expect(sheet).toContain('<c r="C2"><f>1+2</f></c>');
    expect(await reasonAgainst(copyPath())).toBeUndefined();
  });

  test.each([
    ['another program by DDE', '<ddeLink ddeService="cmd" ddeTopic="/c calc"/>', 'another program'],
    ['another program by OLE', '<oleLink r:id="x0" progId="a"/>', 'another program'],
  ])('is refused when one of them is to %s', async (_, link, reason) => {
    expect(await ready(linkedWorkbook({ link }))).toEqual({ reason: expect.stringContaining(reason) });
  });

  test.each<[string, Relation, string]>([
    ['leads to what is none', { type: 'externalLink', target: 'worksheets/sheet1.xml' }, 'damaged'],
    [
      'leads straight out of it',
      { type: 'externalLink', target: 'http://127.0.0.1/x', external: true },
      'another workbook',
    ],
  ])('is refused when a link %s', async (_, link, reason) => {
    expect(await ready(xlsx({ relations: [link] }))).toEqual({ reason: expect.stringContaining(reason) });
  });

  test('is refused all the same for anything else that it takes in', async () => {
    const cache = relationsXml([{ type: 'externalLinkPath', target: 'file:///a.xlsx', external: true }]);
    const files = { 'xl/pivotCache/_rels/pivotCacheDefinition1.xml.rels': cache };
    expect(await ready(linkedWorkbook({ files }))).toEqual({
      reason: expect.stringContaining('outside of it (externalLinkPath)'),
    });
    const formula = '<row r="9"><c r="A9"><f>WEBSERVICE("http://127.0.0.1/")</f></c></row>';
    expect(await ready(linkedWorkbook({ rows: formula }))).toEqual({
      reason: expect.stringContaining('a formula'),
    });
  });
});

test('a file without such links is not copied', async () => {
  for (const bytes of [docx(), xlsx()]) {
    expect(await ready(bytes)).toEqual({ changes: [] });
    expect(existsSync(copyPath())).toBe(false);
  }
});

test('the copy is made in a process apart, which has the same bounds', async () => {
  const path = join(folder, 'file');
  await writeFile(path, templatedDocx());
  expect(await examineOffice('test', { path, copy: copyPath() })).toMatchObject({
    changes: [expect.any(String)],
  });
  expect(await reasonAgainst(copyPath())).toBeUndefined();
  await rm(copyPath());
  const zeros = new Uint8Array(257 * 1_048_576);
  await writeFile(path, templatedDocx({ files: { 'word/media/a.png': zeros } }));
  expect(await examineOffice('test', { path, copy: copyPath() })).toEqual({
    reason: 'the file unpacks to more than 256 MiB',
  });
}, 120_000);

test('XML that cannot be read twice in the same way is not copied', async () => {
  for (const settings of ['<a', '<!DOCTYPE a><a/>', Buffer.from('<a b="\xff"/>', 'latin1')])
    expect(await ready(templatedDocx({ files: { 'word/settings.xml': settings } }))).toEqual({
      reason: expect.stringContaining('word/settings.xml cannot be read'),
    });
});

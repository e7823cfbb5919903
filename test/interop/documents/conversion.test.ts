import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { conversionFaults, type OfficeType } from '#documents/office/converter.ts';
import { createConverter } from '#documents/office/create-converter.ts';
import { makePdf } from '#documents/office/make-pdf.ts';
import { withWorkFolder } from '#documents/office/libreoffice/work-folder.ts';
import { convertBySoffice } from '#documents/office/libreoffice/soffice.ts';
import { Document } from '#entities/document/document.ts';
import { platform, registerUser } from '#test/support/people/account.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { form } from '#test/api/platform/documents/forms.ts';
import { linkedWorkbook, templatedDocx } from '#test/documents/office/linked-files.ts';
import {
  docx,
  linkedPicture,
  paragraph,
  relationsXml,
  wordField,
  xlsx,
} from '#test/documents/office/office-files.ts';
import { ensureSoffice, pdfToText } from '#test/interop/support/soffice.ts';

beforeAll(ensureSoffice);

const row = (cells: string[], index: number) =>
  `<row r="${index + 1}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;

describe('uploaded documents', () => {
  const world = setUp(startWorld);
  const user = setUp(() => registerUser(world));

  type View = {
    id: string;
    status: string;
    type: string;
    page_count: number;
    changes: string[];
    failure_reason?: string;
  };

  async function process(bytes: Uint8Array, name: string): Promise<View> {
    const headers = { authorization: `Bearer ${user.access_token}` };
    const url = `${world.baseUrl}/api/v1/documents`;
    const response = await fetch(url, { method: 'POST', body: form(bytes, {}, name), headers });
    expect(response.status).toBe(201);
    const made = ((await response.json()) as { data: { document: View } }).data.document;
    let document = made;
    await untilTrue(async () => {
      const path = `/documents/${made.id}`;
      const answer = await platform<{ document: View }>(world, path, { token: user.access_token });
      document = answer.body.data.document;
      return document.status !== 'processing';
    }, 110_000);
    return document;
  }

  async function download(id: string, format: 'original' | 'pdf') {
    const headers = { authorization: `Bearer ${user.access_token}` };
    const response = await fetch(`${world.baseUrl}/api/v1/documents/${id}/download?format=${format}`, {
      headers,
    });
    expect(response.status).toBe(200);
    return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  test.each<[OfficeType, Buffer, string[]]>([
    [
      'docx',
      docx({
        content: `${paragraph('Үйлчилгээний гэрээ')}<w:p><w:r><w:br w:type="page"/></w:r></w:p>${paragraph('Second page')}`,
      }),
      ['Үйлчилгээний гэрээ', 'Second page'],
    ],
    [
      'xlsx',
      xlsx({
        content: [
          ['Нийт дүн', 'Amount'],
          ['Өгсөн', 'Given'],
        ]
          .map(row)
          .join(''),
      }),
      ['Нийт дүн', 'Given'],
    ],
  ])('%s become PDFs of the same words', async (type, bytes, words) => {
    const document = await process(bytes, `гэрээ.${type}`);
    expect(document).toMatchObject({
      status: 'ready',
      changes: [],
      type,
      page_count: type === 'docx' ? 2 : 1,
    });
    expect((await download(document.id, 'original')).bytes.equals(bytes)).toBe(true);
    const pdf = await download(document.id, 'pdf');
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(decodeURIComponent(pdf.headers.get('content-disposition') ?? '')).toContain('гэрээ.pdf');
    const text = await pdfToText(pdf.bytes);
    for (const word of words) expect(text).toContain(word);
    const kept = await world.deps.orm.em.fork().findOneOrFail(Document, { id: document.id });
    expect(kept.pageSizes).toHaveLength(document.page_count);
    const [width, height] = kept.pageSizes?.[0] ?? [0, 0];
    expect(Math.round(height)).toBe(type === 'docx' ? 842 : Math.round(height));
    expect(width).toBeGreaterThan(500);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('tamga-conversion-'))).toEqual([]);
  });

  test('are converted without template and links to other workbooks, which is said', async () => {
    const word = await process(templatedDocx({ content: paragraph('Гэрээ') }), 'a.docx');
    expect(word).toMatchObject({ status: 'ready', changes: [expect.stringContaining('template')] });
    expect(await pdfToText((await download(word.id, 'pdf')).bytes)).toContain('Гэрээ');
    const bytes = linkedWorkbook();
    const sheet = await process(bytes, 'a.xlsx');
    expect(sheet).toMatchObject({ status: 'ready', changes: [expect.stringContaining('other workbooks')] });
    expect((await download(sheet.id, 'original')).bytes.equals(bytes)).toBe(true);
    const text = await pdfToText((await download(sheet.id, 'pdf')).bytes);
    for (const value of ['1234.5', 'named', 'click', '71', '777', '72']) expect(text).toContain(value);
    expect(text).not.toMatch(/Err:|#/);
  });

  test('of which no PDF can be made fail with the reason', async () => {
    const bytes = docx({ files: { '_rels/.rels': relationsXml([]) } });
    const document = await process(bytes, 'nothing.docx');
    expect(document).toMatchObject({
      status: 'failed',
      failure_reason: 'the file is damaged: its text is missing',
    });
  });
});

test('the same through a server that speaks as Gotenberg does', async () => {
  const server = createServer((request, response) => void answerAsGotenberg(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    const bytes = docx({ content: paragraph('Гэрээ') });
    const made = await makePdf({
      owner: 'test',
      type: 'docx',
      open: () => Promise.resolve(Readable.from([bytes], { objectMode: false })),
      converter: createConverter(url),
      keep: buffer,
    });
    expect('kept' in made ? await pdfToText(made.kept) : made.reason).toContain('Гэрээ');
  } finally {
    server.close();
  }
});

/** POST /forms/libreoffice/convert with a file in `files`: its PDF. */
async function answerAsGotenberg(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const given = await new Response(new Uint8Array(await buffer(request)), { headers }).formData();
  const file = given.get('files');
  if (request.url !== '/forms/libreoffice/convert' || typeof file === 'string' || !file)
    return void response.writeHead(400).end();
  await withWorkFolder(async (folder) => {
    const [source, pdf] = [join(folder, file.name), join(folder, 'made.pdf')];
    await writeFile(source, Buffer.from(await file.arrayBuffer()));
    const reason = await convertBySoffice({ type: 'docx', folder, source, pdf });
    if (reason !== undefined) return void response.writeHead(500).end(reason);
    return void response.writeHead(200, { 'content-type': 'application/pdf' }).end(await readFile(pdf));
  });
}

describe('LibreOffice, given what would have been refused before', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tamga-soffice-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function convert(type: OfficeType, bytes: Uint8Array, milliseconds?: number) {
    const [source, pdf] = [join(folder, `document.${type}`), join(folder, 'made.pdf')];
    await writeFile(source, bytes);
    const options = milliseconds === undefined ? {} : { milliseconds };
    const reason = await convertBySoffice({ type, folder, source, pdf }, options);
    return { reason, text: existsSync(pdf) ? await pdfToText(await readFile(pdf)) : undefined };
  }

  test('fetches nothing from elsewhere', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const address = server.address();
      const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
      const word = docx({
        content: `${paragraph('Before')}${linkedPicture('img')}${wordField(` INCLUDEPICTURE "${base}/field.png" `)}${wordField(` INCLUDETEXT "${base}/text.html" `)}`,
        relations: [{ type: 'image', target: `${base}/linked.png`, external: true, id: 'img' }],
      });
      const made = await convert('docx', word);
      expect(made.text ?? made.reason).toMatch(/Before|converter/);
      const cell = `<row r="1"><c r="A1"><f>_xlfn.WEBSERVICE("${base}/formula")</f></c></row>`;
      await convert('xlsx', xlsx({ content: cell }));
      expect(asked).toEqual([]);
    } finally {
      server.close();
    }
  });

  test('takes in no file of this machine', async () => {
    const secret = join(folder, 'secret.txt');
    await writeFile(secret, 'not-to-be-seen');
    const { text } = await convert(
      'docx',
      docx({ content: `${paragraph('Before')}${wordField(` INCLUDETEXT "file://${secret}" `)}` }),
    );
    expect(text ?? '').not.toContain('not-to-be-seen');
  });

  test('is ended with all that it started when its time is over', async () => {
    const began = Date.now();
    expect((await convert('docx', docx(), 300)).reason).toBe(conversionFaults.late);
    expect(Date.now() - began).toBeLessThan(20_000);
    await untilTrue(() => Promise.resolve(processesWith(folder).length === 0), 5_000);
  });
});

/** Lists the processes whose command line names a folder. */
function processesWith(folder: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
    } catch {
      return false;
    }
  });
}

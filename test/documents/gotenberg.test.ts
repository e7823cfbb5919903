import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { conversionFaults, ConverterUnavailable } from '#documents/office/converter.ts';
import { createConverter } from '#documents/office/create-converter.ts';

let folder: string;
let server: Server | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tamga-gotenberg-'));
  await writeFile(join(folder, 'document.docx'), 'what was uploaded');
});
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  await rm(folder, { recursive: true });
});

/** Serves by a listener and gives the address. */
async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const address = started.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

const convert = (url: string) =>
  createConverter(url)({
    type: 'docx',
    folder,
    source: join(folder, 'document.docx'),
    pdf: join(folder, 'made.pdf'),
  });

const pdf = { 'content-type': 'application/pdf' };

test('is sent the file as Gotenberg takes it, and its PDF is kept', async () => {
  let asked = '';
  const url = await serve((request, response) => {
    void text(request).then((body) => {
      asked = `${request.method} ${request.url}\n${body}`;
      response.writeHead(200, pdf).end('%PDF-made');
    });
  });
  expect(await convert(url)).toBeUndefined();
  expect(asked).toContain('POST /forms/libreoffice/convert\n');
  expect(asked).toContain('name="files"; filename="document.docx"');
  expect(asked).toContain('what was uploaded');
  expect(await readFile(join(folder, 'made.pdf'), 'utf8')).toBe('%PDF-made');
});

test.each<[string, number, Record<string, string>]>([
  ['refuses the file', 400, {}],
  ['fails with it', 500, {}],
  ['gives something else', 200, { 'content-type': 'text/html' }],
])('one that %s: there is no PDF', async (_, status, headers) => {
  const url = await serve((_request, response) => void response.writeHead(status, headers).end('x'));
  expect(await convert(url)).toBe(conversionFaults.failed);
});

test.each([401, 404, 429, 503])('one that answers %d at once is not available', async (status) => {
  const url = await serve((_request, response) => void response.writeHead(status).end());
  await expect(convert(url)).rejects.toThrow(ConverterUnavailable);
});

test('one that is not there, leads elsewhere, or breaks off is not available', async () => {
  await expect(convert('http://127.0.0.1:9')).rejects.toThrow(ConverterUnavailable);
  const elsewhere = await serve(
    (_request, response) => void response.writeHead(302, { location: '/' }).end(),
  );
  await expect(convert(elsewhere)).rejects.toThrow(ConverterUnavailable);
  server?.close();
  const broken = await serve((_request, response) => {
    response.writeHead(200, { ...pdf, 'content-length': '1000' }).write('%PDF');
    setTimeout(() => response.destroy(), 50);
  });
  await expect(convert(broken)).rejects.toThrow(ConverterUnavailable);
});

test('one whose PDF has no end is cut off', async () => {
  const piece = Buffer.alloc(1_048_576);
  const url = await serve((_request, response) => {
    response.writeHead(200, pdf);
    const write = (): void => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', write);
    write();
  });
  expect(await convert(url)).toBe(conversionFaults.large);
}, 60_000);

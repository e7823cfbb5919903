import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { platform, registerUser } from '#test/support/people/account.ts';
import { useEnvironment } from '#test/support/world/environment.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startWorld } from '#test/support/world/world.ts';
import { compoundFile } from '#test/documents/office/compound-files.ts';
import { docx, docxBomb, wordField, xlsx } from '#test/documents/office/office-files.ts';
import { form } from './forms.ts';
import { encryptedPdf, modernPdf, objectStreamBomb, xrefBomb } from './hostile-pdfs.ts';
import { pdfOf, simplePdf } from '#test/support/pdf/pdfs.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startFolder } from '#test/support/world/folder.ts';

const agreement = readFileSync(new URL('../../../../src/demo/agreement.pdf', import.meta.url));

const folder = setUp(startFolder);
// No converter, wherever these tests run.
setUp(() => Promise.resolve({ stop: useEnvironment({ PATH: folder.path }) }));
const world = setUp(startWorld);
const user = setUp(() => registerUser(world));

type View = { id: string; status: string; failure_reason?: string; page_count: number };

function upload(bytes: Uint8Array, name?: string): Promise<Response> {
  const headers = { authorization: `Bearer ${user.access_token}` };
  return fetch(`${world.baseUrl}/api/v1/documents`, { method: 'POST', body: form(bytes, {}, name), headers });
}

/** Uploads a file and gives the processed document. It waits for the time limits of an inspection, and then some. */
async function processed(bytes: Uint8Array): Promise<View> {
  const response = await upload(bytes);
  expect(response.status).toBe(201);
  let document = ((await response.json()) as { data: { document: View } }).data.document;
  await untilTrue(async () => {
    const path = `/documents/${document.id}`;
    const answer = await platform<{ document: View }>(world, path, { token: user.access_token });
    document = answer.body.data.document;
    return document.status !== 'processing';
  }, 100_000);
  return document;
}

async function reasonAgainst(bytes: Uint8Array): Promise<string> {
  const document = await processed(bytes);
  expect(document).toMatchObject({ status: 'failed', page_count: null });
  return document.failure_reason ?? '';
}

/** Measures the growth of this process, which is API and worker, at its most while something runs, in MiB. */
async function growth(run: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  await run().finally(() => clearInterval(timer));
  return (most - before) / 1_048_576;
}

describe('a PDF', () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
    ['that ends in the middle', () => agreement.subarray(0, agreement.length / 2), /damaged|cannot be read/],
    ['of nothing but noise', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(100_000)]), /PDF/],
    [
      'whose pages contain themselves',
      () => pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
      /PDF/,
    ],
    ['with a password', () => encryptedPdf({ userPassword: 'secret' }), /encrypted|password|cannot be read/],
    ['that only its owner may change', () => encryptedPdf({ ownerPassword: 'secret' }), /encrypted/],
    ['of 10,000 pages', () => simplePdf({ pages: 10_000 }), /10000 pages; at most 2000/],
  ])('%s fails with the reason', async (_, bytes, reason) => {
    expect(await reasonAgainst(await bytes())).toMatch(reason);
  });

  test.each([
    ['objects', objectStreamBomb],
    ['cross-references', xrefBomb],
  ])('with gigabytes in its %s fails, and costs API and worker nothing', async (_, bomb) => {
    const bytes = bomb(4_096);
    expect(bytes.length).toBeLessThan(100_000);
    let reason = '';
    const began = Date.now();
    expect(await growth(async () => (reason = await reasonAgainst(bytes)))).toBeLessThan(300);
    expect(Date.now() - began).toBeLessThan(100_000);
    expect(reason).toMatch(/PDF/);
  });

  test('made in the same way without them is fine', async () => {
    expect(await processed(modernPdf())).toMatchObject({ status: 'ready', page_count: 1 });
  });
});

describe('a DOCX or XLSX', () => {
  const external = { target: 'http://127.0.0.1/x', external: true };
  const vba = 'http://schemas.microsoft.com/office/2006/relationships/vbaProject';
  test.each<[string, Buffer, string]>([
    [
      'with a picture from elsewhere',
      docx({ relations: [{ type: 'image', ...external }] }),
      'outside of it (image)',
    ],
    [
      'with a template, which is left out, and a picture from elsewhere',
      docx({
        relations: [
          { type: 'attachedTemplate', ...external },
          { type: 'image', ...external },
        ],
      }),
      'outside of it (image)',
    ],
    ['with a password', compoundFile(['EncryptionInfo', 'EncryptedPackage']), 'protected by a password'],
    [
      'with a password, and its directory at its end',
      compoundFile(['EncryptionInfo', 'EncryptedPackage'], 200_000),
      'protected by a password',
    ],
    [
      'with a field that takes in a file',
      docx({ content: wordField('INCLUDETEXT "file:///etc/passwd"') }),
      'field INCLUDETEXT',
    ],
    ['with an OLE object', docx({ relations: [{ type: 'oleObject', target: 'embeddings/a.bin' }] }), 'OLE'],
    ['with macros', docx({ relations: [{ type: vba, target: 'vbaProject.bin' }] }), 'macros'],
    ['with macros in a workbook', xlsx({ relations: [{ type: vba, target: 'vbaProject.bin' }] }), 'macros'],
    ['that is cut off', docx().subarray(0, -30), 'damaged'],
  ])('%s fails with the reason', async (_, bytes, reason) => {
    expect(await reasonAgainst(bytes)).toContain(reason);
  });

  test.each([
    ['contract.docx', 'docx'],
    ['budget.XLSX', 'xlsx'],
    ['budget.xls', 'xlsx'],
    ['contract', 'docx'],
  ])('with a password is taken for what it is called: %s', async (name, type) => {
    const response = await upload(compoundFile(['EncryptedPackage']), name);
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ data: { document: { type } } });
  });

  test('of the old kind is refused, with what to do', async () => {
    for (const stream of ['WordDocument', 'Workbook', 'EncryptedPackag', 'EncryptedPackages']) {
      const response = await upload(compoundFile([stream]), 'contract.doc');
      expect(response.status).toBe(422);
      expect(JSON.stringify(await response.json())).toContain('save it as DOCX, XLSX or PDF');
    }
  });

  test('that unpacks to gigabytes fails, and costs API and worker nothing', async () => {
    const bytes = docxBomb(1_024);
    let reason = '';
    expect(await growth(async () => (reason = await reasonAgainst(bytes)))).toBeLessThan(300);
    expect(reason).toContain('unpacks to more than 256 MiB');
  });
});

test('after all that, API and worker do their work', async () => {
  expect(await processed(agreement)).toMatchObject({ status: 'ready' });
});

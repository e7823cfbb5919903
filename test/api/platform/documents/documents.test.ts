import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { Document } from '#entities/document/document.ts';
import { StoredObject } from '#entities/document/stored-object.ts';
import { expectPlatformError, platform, registerUser } from '#test/support/people/account.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { form, formOf } from './forms.ts';

const agreement = readFileSync(new URL('../../../../src/demo/agreement.pdf', import.meta.url));
const limit = 2_000_000;

const world = setUp(() => startWorld({ MAX_UPLOAD_BYTES: String(limit) }));
const user = setUp(() => registerUser(world));

type View = {
  id: string;
  status: string;
  name: string;
  hash: string;
  failure_reason?: string;
  page_count: number;
};

async function send(
  body: FormData | string,
  headers: Record<string, string> = {},
  token = user.access_token,
) {
  const response = await fetch(`${world.baseUrl}/api/v1/documents`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const answer = (await response.json()) as { data: { document: View } };
  return { status: response.status, headers: response.headers, body: answer };
}

async function get(id: string, token = user.access_token): Promise<View> {
  return (await platform<{ document: View }>(world, `/documents/${id}`, { token })).body.data.document;
}

async function untilProcessed(id: string): Promise<View> {
  let document: View | undefined;
  await untilTrue(async () => {
    document = await get(id);
    return document.status !== 'processing';
  });
  if (!document) throw new Error('no document');
  return document;
}

async function upload(bytes: Uint8Array = agreement, fields: Record<string, string> = {}): Promise<View> {
  const answer = await send(form(bytes, fields));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.document;
}

async function download(id: string, headers: Record<string, string> = {}, query = '') {
  const response = await fetch(`${world.baseUrl}/api/v1/documents/${id}/download${query}`, {
    headers: { authorization: `Bearer ${user.access_token}`, ...headers },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

const folder = () => fileURLToPath(world.config.STORAGE_URL);
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(folder(), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('a PDF', () => {
  test('is stored encrypted, looked at, and comes back byte for byte', async () => {
    const metadata = { matter: 'А-17', nested: { n: 1 } };
    const made = await upload(agreement, {
      name: 'Гэрээ',
      tags: '["гэрээ","2026","гэрээ"]',
      metadata: JSON.stringify(metadata),
    });
    const hash = createHash('sha256').update(agreement).digest('hex');
    expect(made).toMatchObject({
      name: 'Гэрээ',
      original_name: 'agreement.pdf',
      type: 'pdf',
      mime_type: 'application/pdf',
      size: agreement.length,
      status: 'processing',
      hash,
      encrypted: true,
      tags: ['гэрээ', '2026'],
      metadata,
      page_count: null,
    });
    const ready = await untilProcessed(made.id);
    expect(ready).toMatchObject({ status: 'ready', page_count: expect.any(Number) });
    expect(ready.page_count).toBeGreaterThan(0);
    const { response, bytes } = await download(made.id);
    expect(bytes.equals(agreement)).toBe(true);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=agreement.pdf');
    expect(response.headers.get('etag')).toBe(`"${hash}"`);
    expect((await download(made.id, { 'if-none-match': `"${hash}"` })).response.status).toBe(304);
    for (const path of await storedFiles()) {
      const stored = await readFile(path);
      expect(stored.subarray(0, 5).toString()).toBe('TAMGA');
      expect(stored.includes('%PDF')).toBe(false);
    }
  });

  test('is given by the part that Range asks for, and refuses one that has none of its bytes', async () => {
    const { id } = await upload();
    const { response, bytes } = await download(id, { range: 'bytes=5-14' });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes 5-14/${agreement.length}`);
    expect(bytes.equals(agreement.subarray(5, 15))).toBe(true);
    const beyond = await download(id, { range: `bytes=${agreement.length}-` });
    expect(beyond.response.status).toBe(416);
    expect(beyond.bytes.toString()).toContain('"code":"RANGE_NOT_SATISFIABLE"');
  });

  test('that was changed in the storage is never given out', async () => {
    const { id } = await upload();
    const { sourceId } = await world.deps.orm.em.fork().findOneOrFail(Document, { id });
    const path = join(folder(), sourceId.slice(0, 2), sourceId);
    const bytes = await readFile(path);
    bytes[100]! ^= 1;
    await writeFile(path, bytes);
    const given = await download(id).catch(() => undefined);
    expect(given?.bytes.includes('%PDF') ?? false).toBe(false);
  });

  test('is changed in name, tags and metadata alone, and deleted with its bytes', async () => {
    const { id } = await upload();
    const before = (await storedFiles()).length;
    const put = await platform<{ document: View }>(world, `/documents/${id}`, {
      method: 'PUT',
      token: user.access_token,
      body: { name: 'Other', tags: [], metadata: {}, hash: '0'.repeat(64) },
    });
    expect(put.body.data.document).toMatchObject({ name: 'Other', tags: [] });
    expect(put.body.data.document.hash).not.toBe('0'.repeat(64));
    const gone = await platform(world, `/documents/${id}`, { method: 'DELETE', token: user.access_token });
    expect(gone.body.data).toEqual({ id, deleted: true });
    expectPlatformError(
      await platform(world, `/documents/${id}`, { token: user.access_token }),
      404,
      'NOT_FOUND',
    );
    expect((await storedFiles()).length).toBe(before - 1);
  });
});

describe('an upload', () => {
  test('is made once under one Idempotency-Key, and leaves no second copy of the bytes', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await send(form(agreement), headers);
    const files = (await storedFiles()).length;
    const second = await send(form(agreement), headers);
    expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(second.body.data.document.id).toBe(first.body.data.document.id);
    expect((await storedFiles()).length).toBe(files);
    const other = await send(form(agreement, { name: 'Other' }), headers);
    expectPlatformError(other, 422, 'IDEMPOTENCY_CONFLICT');
    expect((await storedFiles()).length).toBe(files);
  });

  test.each([
    ['text', Buffer.from('hello'), 422, 'VALIDATION_FAILED'],
    ['an empty file', Buffer.alloc(0), 422, 'VALIDATION_FAILED'],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 422, 'VALIDATION_FAILED'],
    [
      'an ordinary ZIP',
      Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
      422,
      'VALIDATION_FAILED',
    ],
  ])('of %s is refused, whatever its name', async (_, bytes, status, code) => {
    const files = (await storedFiles()).length;
    const error = expectPlatformError(await send(form(bytes)), status, code);
    expect(error.details.issues).toMatchObject([{ path: 'file' }]);
    expect((await storedFiles()).length).toBe(files);
  });

  test('that is too large is refused in the middle, and nothing is kept', async () => {
    const files = (await storedFiles()).length;
    const large = Buffer.concat([agreement, randomBytes(limit)]);
    expectPlatformError(await send(form(large)), 413, 'PAYLOAD_TOO_LARGE');
    expect((await storedFiles()).length).toBe(files);
  });

  test.each([
    ['no file', () => formOf({ name: 'x' }), 'file'],
    ['a wrong tag', () => form(agreement, { tags: '[1]' }), 'tags'],
    ['metadata that is no object', () => form(agreement, { metadata: '[]' }), 'metadata'],
    ['metadata that is no JSON', () => form(agreement, { metadata: '{' }), 'metadata'],
    ['an empty name', () => form(agreement, { name: ' ' }), 'name'],
    ['the file in another field', () => formOf({ document: new Blob([agreement]) }), 'document'],
  ])('with %s is refused and names it', async (_, body, field) => {
    const files = (await storedFiles()).length;
    const error = expectPlatformError(await send(body()), 400, 'INVALID_REQUEST');
    expect(error.details.issues?.map(({ path }) => path.split(/[.[]/)[0])).toContain(field);
    expect((await storedFiles()).length).toBe(files);
  });

  test('that is no form, or broken off, is refused', async () => {
    const json = { 'content-type': 'application/json' };
    expectPlatformError(await send('{}', json), 415, 'UNSUPPORTED_MEDIA_TYPE');
    expectPlatformError(await send('x', { 'content-type': 'multipart/form-data' }), 400, 'INVALID_REQUEST');
    const cut =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 and then';
    const answer = await send(cut, { 'content-type': 'multipart/form-data; boundary=b' });
    expectPlatformError(answer, 400, 'INVALID_REQUEST');
    const unfinished = await world.deps.orm.em.fork().count(StoredObject, { completedAt: null });
    expect(unfinished).toBe(0);
  });
});

describe('lists', () => {
  test('give pages that neither skip nor repeat, and filter', async () => {
    const owner = await registerUser(world);
    const ids: string[] = [];
    for (const name of ['Нэг', 'Хоёр 100%', 'Гурав'])
      ids.push(
        (await send(form(agreement, { name, tags: name }), {}, owner.access_token)).body.data.document.id,
      );
    const page = (query: string) =>
      platform<View[]>(world, `/documents${query}`, { token: owner.access_token });
    const first = await page('?limit=2');
    const meta = Reflect.get(first.body, 'meta') as { has_more: boolean; next_cursor: string };
    const second = await page(`?limit=2&cursor=${meta.next_cursor}`);
    expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(ids.toReversed());
    const named = async (query: string) => (await page(query)).body.data.map(({ name }) => name);
    expect(await named(`?q=${encodeURIComponent('хоёр 100%')}`)).toEqual(['Хоёр 100%']);
    expect(await named('?q=%25')).toEqual(['Хоёр 100%']);
    expect(await named(`?tag=${encodeURIComponent('Нэг')}`)).toEqual(['Нэг']);
    expect(await named('?type=docx')).toEqual([]);
    expectPlatformError(await page('?status=gone'), 400, 'INVALID_REQUEST');
    expectPlatformError(await page(`?cursor=${meta.next_cursor}x`), 400, 'INVALID_REQUEST');
  });
});

test('nobody reaches a document of another organization, nor without being known', async () => {
  const { id } = await upload();
  const stranger = await registerUser(world);
  const calls = [
    ['GET', `/documents/${id}`],
    ['GET', `/documents/${id}/download`],
    ['PUT', `/documents/${id}`],
    ['DELETE', `/documents/${id}`],
  ] as const;
  for (const [method, path] of calls) {
    const strange = await platform(world, path, { method, token: stranger.access_token });
    expectPlatformError(strange, 404, 'NOT_FOUND');
    expectPlatformError(await platform(world, path, { method }), 401, 'UNAUTHORIZED');
  }
  expect((await platform<View[]>(world, '/documents', { token: stranger.access_token })).body.data).toEqual(
    [],
  );
  expectPlatformError(await send(form(agreement), {}, 'x'), 401, 'UNAUTHORIZED');
  expect((await get(id)).id).toBe(id);
});

import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Document } from '#entities/document/document.ts';
import { expectPlatformError, platform, registerUser } from '#test/support/people/account.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startS3Server } from '#test/support/servers/s3-server.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { form } from '#test/api/platform/documents/forms.ts';
import { simplePdf } from '#test/support/pdf/pdfs.ts';

const server = setUp(() => startS3Server());
const world = setUp(() => startWorld({ STORAGE_URL: server.url }));
const user = setUp(() => registerUser(world));

type View = { id: string; status: string; failure_reason?: string };

const headers = () => ({ authorization: `Bearer ${user.access_token}` });

async function send(body: FormData) {
  const response = await fetch(`${world.baseUrl}/api/v1/documents`, {
    method: 'POST',
    body,
    headers: headers(),
  });
  const answer = (await response.json()) as { data: { document: View } };
  return { status: response.status, headers: response.headers, body: answer };
}

async function upload(bytes: Uint8Array): Promise<string> {
  const answer = await send(form(bytes));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.document.id;
}

async function get(id: string): Promise<View> {
  return (await platform<{ document: View }>(world, `/documents/${id}`, { token: user.access_token })).body
    .data.document;
}

const untilReady = (id: string) => untilTrue(async () => (await get(id)).status === 'ready', 60_000);
const download = (id: string) =>
  fetch(`${world.baseUrl}/api/v1/documents/${id}/download`, { headers: headers() });
const countRows = () => world.deps.orm.em.fork().count(Document, { userId: user.user.id });

/** A PDF with a stream of random bytes in it. */
const largePdf = (bytes: number) => {
  const data = randomBytes(bytes).toString('latin1');
  return simplePdf({ objects: [`<< /Length ${data.length} >>\nstream\n${data}\nendstream`] });
};

describe('documents on an S3 server', () => {
  test('are kept there encrypted, looked at, given back byte for byte, and deleted', async () => {
    const pdf = largePdf(11 * 1_048_576);
    const id = await upload(pdf);
    await untilReady(id);
    expect(Buffer.from(await (await download(id)).arrayBuffer()).equals(pdf)).toBe(true);
    const folder = join(server.bucket, 'kept');
    const names = await readdir(folder);
    expect(names).toHaveLength(1);
    const stored = await readFile(join(folder, names[0] ?? ''));
    expect(stored.subarray(0, 5).toString()).toBe('TAMGA');
    expect(stored.includes('%PDF')).toBe(false);
    await platform(world, `/documents/${id}`, { method: 'DELETE', token: user.access_token });
    expect(await readdir(folder).catch((): string[] => [])).toEqual([]);
  });

  test('while it is away: uploads and downloads are told to come again, all else goes on', async () => {
    const id = await upload(simplePdf());
    await untilReady(id);
    const rows = await countRows();
    await server.kill();
    try {
      const refused = await send(form(simplePdf()));
      expectPlatformError(refused, 503, 'SERVICE_UNAVAILABLE');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      const missed = await download(id);
      expect([missed.status, missed.headers.get('content-type')]).toEqual([503, 'application/json']);
      await missed.arrayBuffer();
      expect((await get(id)).status).toBe('ready');
      expect(await countRows()).toBe(rows);
    } finally {
      await server.start();
    }
    expect((await download(id)).status).toBe(200);
    expect((await send(form(simplePdf()))).status).toBe(201);
  });

  test('that goes away before a document is looked at: that waits, and is done when it is back', async () => {
    await world.workers.pause();
    const id = await upload(simplePdf());
    await server.kill();
    await world.workers.start();
    const handle = world.deps.temporal.workflow.getHandle(`document/${id}`);
    await untilTrue(async () => {
      const { raw } = await handle.describe();
      return (raw.pendingActivities?.[0]?.attempt ?? 0) > 1;
    }, 60_000);
    expect((await get(id)).status).toBe('processing');
    await server.start();
    await untilReady(id);
  });

  test('that dies in the middle of an upload: it is refused, and nothing of it is a document', async () => {
    const rows = await countRows();
    const whole = Buffer.from(await new Response(form(largePdf(16 * 1_048_576))).arrayBuffer());
    const boundary = /^--(\S+)/.exec(whole.subarray(0, 200).toString('latin1'))?.[1];
    async function* body(): AsyncGenerator<Uint8Array> {
      yield whole.subarray(0, whole.length / 2);
      await server.kill();
      yield whole.subarray(whole.length / 2);
    }
    try {
      const answer = await fetch(`${world.baseUrl}/api/v1/documents`, {
        method: 'POST',
        body: ReadableStream.from(body()),
        duplex: 'half',
        headers: { ...headers(), 'content-type': `multipart/form-data; boundary=${boundary}` },
      });
      expect(answer.status).toBe(503);
    } finally {
      await server.start();
    }
    expect(await countRows()).toBe(rows);
    expect((await platform(world, '/documents', { token: user.access_token })).status).toBe(200);
  });

  test('that dies in the middle of a download: the answer breaks off and never ends well', async () => {
    const id = await upload(largePdf(40 * 1_048_576));
    await untilReady(id);
    const answer = await download(id);
    await expect(
      (async () => {
        for await (const piece of answer.body ?? []) if (piece.length > 0) await server.kill();
      })(),
    ).rejects.toThrow(Error);
    await server.start();
    expect((await (await download(id)).arrayBuffer()).byteLength).toBeGreaterThan(40 * 1_048_576);
  });
});

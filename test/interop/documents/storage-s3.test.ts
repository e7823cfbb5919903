import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { createS3Storage, readS3Url } from '#clients/storage/s3.ts';
import { StorageMissing, StorageUnavailable } from '#clients/storage/storage.ts';
import { useEnvironment } from '#test/support/world/environment.ts';
import { startS3Server } from '#test/support/servers/s3-server.ts';
import { setUp } from '#test/support/world/set-up.ts';

const mebibyte = 1_048_576;

const server = setUp(() => startS3Server());
const storage = setUp(
  async () => open(),
  (kept) => kept.close(),
);

const open = (url = server.url) => createS3Storage(readS3Url(url), { timeoutMs: 3_000 });
const pieces = (...parts: Uint8Array[]) => Readable.from(parts, { objectMode: false });
const kept = () => readdir(`${server.bucket}/kept`).catch((): string[] => []);

async function* inPieces(bytes: Buffer, between?: () => Promise<void>): AsyncGenerator<Uint8Array> {
  const step = Math.min(65_536, Math.ceil(bytes.length / 4));
  for (let at = 0; at < bytes.length; at += step) {
    if (between && at >= bytes.length / 2) {
      await between();
      between = undefined;
    }
    yield bytes.subarray(at, at + step);
  }
}

describe('a real S3 server', () => {
  test('keeps bytes and gives them back', async () => {
    await storage.put('small', pieces(Buffer.from('one'), Buffer.from('two')));
    expect(await buffer(await storage.get('small'))).toEqual(Buffer.from('onetwo'));
    expect(await kept()).toContain('small');
    await storage.put('small', pieces(Buffer.from('other')));
    expect(await buffer(await storage.get('small'))).toEqual(Buffer.from('other'));
    await storage.remove('small');
    expect(await kept()).not.toContain('small');
  });

  test('keeps what is sent in parts', async () => {
    const bytes = randomBytes(12 * mebibyte + 7);
    await storage.put('large', inPieces(bytes));
    const hash = createHash('sha256');
    for await (const piece of await storage.get('large')) hash.update(piece as Uint8Array);
    expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    const part = await buffer(await storage.get('large', [7 * mebibyte, 8 * mebibyte + 1]));
    expect(part.equals(bytes.subarray(7 * mebibyte, 8 * mebibyte + 1))).toBe(true);
    await storage.remove('large');
  });

  test('has nothing of a stream that failed, in one part or in several', async () => {
    for (const size of [1_000, 7 * mebibyte]) {
      const broken = inPieces(randomBytes(size), () => Promise.reject(new Error('broken off')));
      await expect(storage.put('broken', broken)).rejects.toThrow('broken off');
      await expect(storage.get('broken')).rejects.toThrow(StorageMissing);
    }
  });

  test('tells what is missing from what cannot be reached', async () => {
    await expect(storage.get('nothing')).rejects.toThrow(StorageMissing);
    await expect(storage.remove('nothing')).resolves.toBeUndefined();
    const elsewhere = open(server.url.replace('//documents', '//elsewhere'));
    await expect(elsewhere.get('nothing')).rejects.toThrow(StorageUnavailable);
    await expect(elsewhere.put('a', pieces(Buffer.from('a')))).rejects.toThrow(StorageUnavailable);
    elsewhere.close();
  });

  test.each([
    ['secret', { AWS_SECRET_ACCESS_KEY: 'another' }],
    ['name', { AWS_ACCESS_KEY_ID: 'another' }],
  ])('refuses a wrong %s, and says so as unavailable, never as missing', async (_, wrong) => {
    await storage.put('mine', pieces(Buffer.from('mine')));
    const back = useEnvironment(wrong);
    const stranger = open();
    try {
      await expect(stranger.get('mine')).rejects.toThrow(StorageUnavailable);
      await expect(stranger.put('a', pieces(Buffer.from('a')))).rejects.toThrow(StorageUnavailable);
      await expect(stranger.remove('mine')).rejects.toThrow(StorageUnavailable);
    } finally {
      back();
      stranger.close();
    }
    expect(await buffer(await storage.get('mine'))).toEqual(Buffer.from('mine'));
  });
});

describe('a server that dies', () => {
  beforeEach(() => server.start());

  test('is told as unavailable, and used again when it is back', async () => {
    await storage.put('before', pieces(Buffer.from('before')));
    await server.kill();
    await expect(storage.get('before')).rejects.toThrow(StorageUnavailable);
    await expect(storage.put('now', pieces(Buffer.from('now')))).rejects.toThrow(StorageUnavailable);
    await expect(storage.remove('before')).rejects.toThrow(StorageUnavailable);
    await server.start();
    expect(await buffer(await storage.get('before'))).toEqual(Buffer.from('before'));
  });

  test('in the middle of what it was to keep: it has nothing of it', async () => {
    const bytes = inPieces(randomBytes(16 * mebibyte), () => server.kill());
    await expect(storage.put('half', bytes)).rejects.toThrow(StorageUnavailable);
    await server.start();
    await expect(storage.get('half')).rejects.toThrow(StorageMissing);
  });

  test('in the middle of what it gives: the stream fails and never ends short', async () => {
    await storage.put('long', inPieces(randomBytes(64 * mebibyte)));
    const stream = await storage.get('long');
    await expect(
      (async () => {
        for await (const piece of stream) if ((piece as Uint8Array).length > 0) await server.kill();
      })(),
    ).rejects.toThrow(Error);
    await server.start();
    await storage.remove('long');
  });

  test('hangs: it is told as unavailable within seconds', async () => {
    server.signal('SIGSTOP');
    try {
      await expect(storage.get('before')).rejects.toThrow(StorageUnavailable);
    } finally {
      server.signal('SIGCONT');
    }
    expect(await buffer(await storage.get('before'))).toEqual(Buffer.from('before'));
  });
});

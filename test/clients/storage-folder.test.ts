import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createStorage } from '#clients/storage/create-storage.ts';
import { createFolderStorage } from '#clients/storage/folder.ts';
import { readS3Url } from '#clients/storage/s3.ts';
import { StorageMissing, StorageUnavailable } from '#clients/storage/storage.ts';
import { pathToFileURL } from 'node:url';
import { scratchFolder } from '#test/support/world/folder.ts';
import { untilTrue } from '#test/support/world/namespace.ts';

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

test('what is put comes back, readable by this user alone, until it is removed', async () => {
  const folder = await scratchFolder();
  const storage = createStorage(pathToFileURL(join(folder, 'a b')).href);
  const [name, bytes] = [randomUUID(), randomBytes(300_000)];
  await storage.put(name, Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]));
  expect((await buffer(await storage.get(name))).equals(bytes)).toBe(true);
  const part = await buffer(await storage.get(name, [70_000, 200_001]));
  expect(part.equals(bytes.subarray(70_000, 200_001))).toBe(true);
  expect((await buffer(await storage.get(name, [299_999, 400_000]))).equals(bytes.subarray(-1))).toBe(true);
  const [file] = await filesIn(folder);
  expect((await stat(file ?? '')).mode & 0o777).toBe(0o600);
  await storage.remove(name);
  await storage.remove(name);
  await expect(storage.get(name)).rejects.toBeInstanceOf(StorageMissing);
  expect(await filesIn(folder)).toEqual([]);
});

async function* failing() {
  yield randomBytes(100_000);
  await Promise.resolve();
  throw new RangeError('too much');
}

test('a stream that fails leaves nothing, and its own failure is thrown', async () => {
  const folder = await scratchFolder();
  const storage = createFolderStorage(folder);
  const name = randomUUID();
  await expect(storage.put(name, failing())).rejects.toBeInstanceOf(RangeError);
  expect(await filesIn(folder)).toEqual([]);
  await expect(storage.get(name)).rejects.toBeInstanceOf(StorageMissing);
});

test('what a killed process has written so far goes with the name', async () => {
  const folder = await scratchFolder();
  const storage = createFolderStorage(folder);
  const name = randomUUID();
  const end = Promise.withResolvers<void>();
  async function* cutOff() {
    yield randomBytes(100_000);
    await end.promise;
  }
  const put = storage.put(name, cutOff()).catch((error: unknown) => error);
  await untilTrue(async () => (await filesIn(folder)).length === 1);
  await storage.remove(name);
  expect(await filesIn(folder)).toEqual([]);
  end.resolve();
  expect(await put).toBeInstanceOf(StorageUnavailable);
  expect(await filesIn(folder)).toEqual([]);
});

test('a folder that cannot be is told of as a storage that does not answer', async () => {
  const storage = createFolderStorage('/dev/null/documents');
  await expect(storage.put(randomUUID(), Readable.from(['x']))).rejects.toBeInstanceOf(StorageUnavailable);
});

test('an s3 address names bucket, prefix, region and endpoint', () => {
  expect(readS3Url('s3://papers/a/b?region=eu-1&endpoint=http://127.0.0.1:7070')).toEqual({
    bucket: 'papers',
    prefix: 'a/b/',
    region: 'eu-1',
    endpoint: 'http://127.0.0.1:7070',
  });
  expect(readS3Url('s3://papers')).toMatchObject({ prefix: '', region: 'us-east-1', endpoint: undefined });
});

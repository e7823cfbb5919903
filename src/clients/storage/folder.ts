import { constants } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StorageMissing, StorageUnavailable, type Storage } from './storage.ts';

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** A folder on a disk: a file each, in subfolders by the first two digits, readable by this user alone. */
export function createFolderStorage(folder: string): Storage {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);
  return {
    put: async (name, bytes) => {
      const path = pathOf(name);
      const draft = draftOf(path);
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeWhole(draft, bytes);
        await rename(draft, path);
        await flushFolder(dirname(path));
      } catch (cause) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw isOurs(cause) ? new StorageUnavailable({ cause }) : cause;
      }
    },
    get: async (name, part) => {
      try {
        const file = await open(pathOf(name), 'r');
        return file.createReadStream(part && { start: part[0], end: part[1] - 1 });
      } catch (cause) {
        throw isMissing(cause) ? new StorageMissing(name, { cause }) : new StorageUnavailable({ cause });
      }
    },
    remove: async (name) => {
      try {
        const path = pathOf(name);
        await rm(path, { force: true });
        await rm(draftOf(path), { force: true });
      } catch (cause) {
        throw new StorageUnavailable({ cause });
      }
    },
    close: () => undefined,
  };
}

/** Names the part of a file that a killed process has written; it is removed with the file's name, which is used once. */
function draftOf(path: string): string {
  return `${path}.part`;
}

async function writeWhole(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, constants.O_CREAT | constants.O_TRUNC | constants.O_WRONLY, 0o600);
  await pipeline(bytes, file.createWriteStream({ flush: true }));
}

/** A file that was renamed is there after a power cut only when its folder is on the disk, too. */
async function flushFolder(path: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, 'r');
    await handle.sync();
  } finally {
    await handle?.close();
  }
}

/** Tells whether the file system failed, and not the stream that was to be kept. */
function isOurs(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}

import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes bytes into a file that nobody can find, change or leave behind; only holders of its handle can read it. */
export async function namelessFile(bytes: Uint8Array): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-program-'));
  try {
    const path = join(folder, 'program');
    await writeFile(path, bytes, { mode: 0o400 });
    return await open(path, 'r');
  } finally {
    await rm(folder, { recursive: true });
  }
}

import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The limits of a folder of trust anchors: files, and bytes of one. */
const limits = { files: 500, bytes: 67_108_864 } as const;

/** A file of the folder, or why it is left out. */
export type TrustFile = { name: string; bytes: Buffer } | { name: string; fault: string };

/** The names of a folder's files with certificates or trusted lists, with size and time: changed when something in it changed. */
export async function listTrustFolder(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /\.(?:pem|crt|cer|xml)$/i.test(name)).toSorted();
  return Promise.all(
    names.slice(0, limits.files).map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name)).catch(() => ({ size: -1, mtimeMs: 0 }));
      return `${name}\0${size}\0${mtimeMs}`;
    }),
  );
}

/** Reads the files of such a list. */
export async function readTrustFiles(folder: string, list: readonly string[]): Promise<TrustFile[]> {
  return Promise.all(
    list.map(async (entry) => {
      const [name = '', size] = entry.split('\0');
      if (Number(size) > limits.bytes) return { name, fault: `it is larger than ${limits.bytes} bytes` };
      return readFile(join(folder, name)).then(
        (bytes) => ({ name, bytes }),
        (error: unknown) => ({ name, fault: error instanceof Error ? error.message : 'it cannot be read' }),
      );
    }),
  );
}

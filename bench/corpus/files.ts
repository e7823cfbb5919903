import { createHash } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { detectType, sampleBytes } from '#documents/detect-type.ts';

/** Files of a folder and those below it that are PDF, DOCX or XLSX by their content, in the order of their names. */
export async function findDocuments(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted((a, b) => (a < b ? -1 : 1));
  const found: string[] = [];
  for (const file of files) if (await isDocument(join(folder, file))) found.push(file);
  return found;
}

async function isDocument(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    return (await detectType(buffer.subarray(0, bytesRead))) !== undefined;
  } finally {
    await file.close();
  }
}

/** Picks `sample` of the files. The choice is the same for the same seed, whatever other files the folder gets later. */
export function sampleOf(
  files: string[],
  { sample, seed }: { sample: number | undefined; seed: number },
): string[] {
  if (sample === undefined) return files;
  const rank = (file: string) => createHash('sha256').update(`${seed}/${file}`).digest('hex');
  const ranked = files.map((file) => ({ file, rank: rank(file) }));
  return ranked
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, sample)
    .map(({ file }) => file);
}

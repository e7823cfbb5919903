import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a value as JSON into a file that only its owner may read (mode 0600); readers never see half of it. */
export async function writePrivateJson(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(draft, file);
}

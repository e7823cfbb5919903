import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'tamga-conversion-';
/** The age of a folder that a killed process left; longer than any conversion takes. */
const leftMs = 600_000;

/** Runs with a folder that only this user can enter and that is removed afterwards. Removes folders that others left. */
export async function withWorkFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  await clearLeft();
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function clearLeft(): Promise<void> {
  const names = await readdir(tmpdir());
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    const found = await stat(folder).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > leftMs)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

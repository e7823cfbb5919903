import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);

/** The rooms that flows consist of, besides Temporal's own packages (`src/workflows` imports from no other room). */
const rooms = ['workflows', 'domain', 'codec'];

function versionOf(packageFile: string): string {
  return (require(packageFile) as { version: string }).version;
}

/**
 * Names the version of our flows: the product's version and twelve digits of the SHA-256 of all that they are made of, such as
 * `0.1.0-3f9a2c51d07e`. It is the same wherever the same files lie, and workers whose flows are the same share it.
 */
export async function buildIdOf(folder = source): Promise<string> {
  const hash = createHash('sha256').update(versionOf('@temporalio/workflow/package.json'));
  for (const room of rooms) {
    const entries = await readdir(join(folder, room), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.toSorted())
      hash.update(`\n${relative(folder, file)}\n`).update(await readFile(file));
  }
  return `${versionOf('../../package.json')}-${hash.digest('hex').slice(0, 12)}`;
}

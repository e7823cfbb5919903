import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { bundleFlows } from './bundle-flows.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** The flows that `npm run bundle` made, beside the code that they are made of: a part of images and archives. */
const builtFlows = join(project, 'build', 'flows');

/** Say which version of each package is there: those that bundle, too, which are no part of the bundle. */
const versions = [
  'package-lock.json',
  'node_modules/.package-lock.json',
  'node_modules/esbuild/package.json',
];

/** The first line of the file; what follows it is the code. */
const Header = z.object({
  project: z.string(),
  /** The SHA-256 of each file by its path from the project; null where there is none. */
  madeFrom: z.record(z.string(), z.string().nullable()),
  /** The SHA-256 of the code. */
  code: z.string(),
});

/** Milliseconds by which a file system's clock may be behind. */
const clockStep = 1_000;

const digestOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

async function digestOfFile(path: string): Promise<string | null | undefined> {
  try {
    return digestOf(await readFile(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    // A folder: webpack names those on the way to a file, too.
    if (code === 'EISDIR') return undefined;
    throw error;
  }
}

/** Reads a file that only its owner can have written, who is ourselves or root; undefined if another could. */
async function readOwn(path: string): Promise<string | undefined> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { uid, mode } = await file.stat();
    const isOwn = uid === 0 || uid === process.geteuid?.();
    return isOwn && (mode & 0o022) === 0 ? await file.readFile('utf8') : undefined;
  } finally {
    await file.close();
  }
}

/** Gives the code that is kept, if bundling anew would give the same. Throws when nothing, or half of it, is there. */
async function readKept(path: string, isElsewhere = false): Promise<string | undefined> {
  const text = (await readOwn(path)) ?? '';
  const end = text.indexOf('\n');
  const header = Header.parse(JSON.parse(text.slice(0, end)));
  const code = text.slice(end + 1);
  const isHere = header.project === project || isElsewhere;
  if (!isHere || header.code !== digestOf(code)) return undefined;
  const same = await Promise.all(
    Object.entries(header.madeFrom).map(
      async ([file, digest]) => (await digestOfFile(resolve(project, file))) === digest,
    ),
  );
  return same.every(Boolean) ? code : undefined;
}

/** Gives the time, in epoch milliseconds, at which a file was last changed, or a folder got or lost one. */
async function lastChange(path: string): Promise<number> {
  return stat(path).then(
    ({ ctimeMs }) => ctimeMs,
    () => 0,
  );
}

/** Gives the digests of all that are no folders; undefined if one was changed, or went, since `began`, in epoch milliseconds. */
async function digestsBefore(
  began: number,
  paths: string[],
): Promise<Record<string, string | null> | undefined> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const digest = await digestOfFile(path);
      if (digest === undefined) return [];
      const isOld = (await lastChange(digest === null ? dirname(path) : path)) < began - clockStep;
      return [{ file: relative(project, path), digest, isOld }];
    }),
  );
  const all = found.flat();
  return all.every(({ isOld }) => isOld)
    ? Object.fromEntries(all.map(({ file, digest }) => [file, digest]))
    : undefined;
}

async function keep(
  path: string,
  code: string,
  { madeFrom, mode = 0o600 }: { madeFrom: Record<string, string | null>; mode?: number },
): Promise<void> {
  const header = { project, madeFrom, code: digestOf(code) } satisfies z.input<typeof Header>;
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify(header)}\n${code}`, { mode, flag: 'wx' });
  await rename(draft, path);
}

/**
 * Gives the code of our flows: those that were built beside the code (`buildFlows`), if every file that they were made from is
 * as it was then. Others are kept in the folder where Node keeps compiled code (`NODE_COMPILE_CACHE`; without it
 * nothing is kept), and bundled anew unless every file that it was made from, and every version of a package, is as it was
 * then. What could have been written by anybody but ourselves and root is not used.
 */
export async function keptFlows(
  folder = getCompileCacheDir(),
  bundle: typeof bundleFlows = bundleFlows,
  ready = builtFlows,
): Promise<{ code: string }> {
  const built = await readKept(ready, true).catch(() => undefined);
  if (built !== undefined) return { code: built };
  if (!folder) return bundle();
  const path = join(folder, `flows-${digestOf(project).slice(0, 16)}`);
  const kept = await readKept(path).catch(() => undefined);
  if (kept !== undefined) return { code: kept };
  const began = Date.now();
  const { code, paths } = await bundle();
  const lists = versions.map((file) => join(project, file));
  const madeFrom = await digestsBefore(began, [...paths, ...lists]);
  // Where we may not write, each start bundles.
  if (madeFrom) await keep(path, code, { madeFrom }).catch(() => {});
  return { code };
}

/**
 * Bundles our flows and writes them to a file beside the code, which everybody may read; a worker that finds the same sources
 * starts from it, wherever they lie. Packages are told apart by package-lock.json, since production installs fewer of them.
 */
export async function buildFlows(path = builtFlows): Promise<void> {
  const { code, paths } = await bundleFlows();
  const inside = [...paths, join(project, 'package-lock.json')].filter((file) => file.startsWith(project));
  const madeFrom = await digestsBefore(Number.POSITIVE_INFINITY, inside);
  if (!madeFrom) throw new Error('a file changed while the flows were bundled; run it again');
  await mkdir(dirname(path), { recursive: true });
  await keep(path, code, { madeFrom, mode: 0o644 });
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'tamga', 'interop');

/** The folder of the user's cache that `makeOnce` fills under this name. */
export function cacheFolder(name: string): string {
  return join(cache, name);
}

/** Runs a program to its end. Throws an error with its output when it fails. */
export function must(program: string, args: string[], env: NodeJS.ProcessEnv = process.env): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', env });
  if (status === 0) return;
  throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? `${stdout}${stderr}`}`);
}

/**
 * Fills a folder of the user's cache by `make`, unless it is there. The folder is complete or not there at all, also when
 * two runs begin at once. Prints `announcement` first, because it takes a while.
 */
export async function makeOnce(
  name: string,
  announcement: string,
  make: (folder: string) => void,
): Promise<void> {
  const made = cacheFolder(name);
  if (existsSync(made)) return;
  console.error(announcement);
  await mkdir(cache, { recursive: true });
  const making = await mkdtemp(join(cache, 'making-'));
  try {
    make(making);
    await rename(making, made);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    if (!existsSync(made)) throw error;
  }
}

/** Makes a Python environment with these packages, named after them, in the user's cache. */
export async function ensurePythonPackages(packages: readonly string[]): Promise<void> {
  const announcement = `Installing ${packages.join(', ')} into a cache folder (about half a minute) ...`;
  await makeOnce(pythonFolder(packages), announcement, (folder) => {
    must('python3', ['-m', 'venv', '--copies', folder]);
    const pip = ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', ...packages];
    must(join(folder, 'bin', 'python'), pip);
  });
}

/** The interpreter that has these packages; scripts in bin/ name the folder they were made in. */
export function pythonWith(packages: readonly string[]): string {
  return join(cacheFolder(pythonFolder(packages)), 'bin', 'python');
}

function pythonFolder(packages: readonly string[]): string {
  return `python-${packages.join('-').replaceAll(/[^a-z0-9.-]/g, '_')}`;
}

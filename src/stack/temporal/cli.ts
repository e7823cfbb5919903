import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { buildTemporal } from './build.ts';
import { downloadTemporal, OtherArchive } from './download.ts';

const program = process.platform === 'win32' ? 'temporal.exe' : 'temporal';

/** Tells whether a file is there and may be run. */
export async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Gives the file that keeps the Temporal server between runs: in XDG_CACHE_HOME, else in the home's .cache. */
export function cachedTemporal(env: NodeJS.ProcessEnv): string {
  const given = env['XDG_CACHE_HOME'];
  const cache = given && isAbsolute(given) ? given : join(env['HOME'] ?? homedir(), '.cache');
  return join(cache, 'tamga', 'bin', program);
}

/**
 * Finds a `temporal` program that is on this machine already: TEMPORAL_CLI_PATH, PATH, then our cache.
 * Gives undefined when there is none; throws when TEMPORAL_CLI_PATH names something that cannot be run.
 */
export async function findTemporal(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const given = env['TEMPORAL_CLI_PATH'];
  if (given) {
    if (await isExecutable(given)) return given;
    throw new Error(`TEMPORAL_CLI_PATH: it is "${given}"; expected the path of the temporal program`);
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  for (const file of [...folders.map((folder) => join(folder, program)), cachedTemporal(env)])
    if (await isExecutable(file)) return file;
  return undefined;
}

/**
 * Gives the path of a `temporal` program: one that is here already, else, where TEMPORAL_CLI_SHA256 says which one is
 * right, the release's download, else built by Go from the Go module proxy; the last two are kept in the cache. Reports its
 * steps. Throws OtherArchive for a download with another digest, and when none of them works an error that says what to do.
 */
export async function provisionTemporal(env: NodeJS.ProcessEnv): Promise<string> {
  const found = await findTemporal(env);
  if (found) return found;
  const target = cachedTemporal(env);
  const failures: string[] = [];
  const ways = env['TEMPORAL_CLI_SHA256'] ? [downloadTemporal, buildTemporal] : [buildTemporal];
  for (const provide of ways) {
    try {
      await provide({ target, env });
      return target;
    } catch (error) {
      if (error instanceof OtherArchive) throw error;
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(
    [
      'The Temporal server is not on this machine and could not be had:',
      ...failures.map((failure) => `- ${failure}`),
      'Install the temporal program (https://docs.temporal.io/cli) and put it on PATH or name it in TEMPORAL_CLI_PATH; or install Go and run this again; or give the SHA-256 of the release’s archive in TEMPORAL_CLI_SHA256 to have it downloaded; or name a running server in TEMPORAL_ADDRESS.',
    ].join('\n'),
  );
}

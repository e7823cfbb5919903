import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The program behind `npm run purge`. */
export const purgeFile = fileURLToPath(new URL('../../../src/purge/main.ts', import.meta.url));

type Run = { code: number | null; out: string; err: string };

/** Runs `npm run purge` as npm does, on a database. */
export async function purgeOn(
  databaseUrl: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Run> {
  const child = spawn(process.execPath, [purgeFile, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PURGE_DATABASE_URL: databaseUrl,
      ...env,
    },
  });
  const run: Run = { code: null, out: '', err: '' };
  child.stdout.on('data', (bytes: Buffer) => (run.out += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (run.err += bytes.toString()));
  run.code = await new Promise((resolve) => child.once('close', resolve));
  return run;
}

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '#stack/ports.ts';
import { untilTrue } from './namespace.ts';

export type RunningKeyService = {
  url: string;
  apiKey: string;
  /** Ends the process at once, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port with the same keys. */
  start(): Promise<void>;
};

/** Starts the real key service as a process of its own over a database, with more settings, until it is healthy. */
export async function startKeyService(
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<RunningKeyService> {
  const port = await freePort();
  const apiKey = randomBytes(24).toString('base64url');
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATABASE_URL: databaseUrl,
    SERVER_PORT: String(port),
    INTERNAL_API_KEY: apiKey,
    KEY_ENCRYPTION_KEY: `hex:${randomBytes(32).toString('hex')}`,
    ...more,
  };
  let child = run(env);
  const start = async () => {
    if (child.exitCode !== null || child.signalCode !== null) child = run(env);
    await untilTrue(async () => {
      if (child.exitCode !== null) throw new Error(`the key service ended with code ${child.exitCode}`);
      return (await fetch(`${url}/health`)).ok;
    });
  };
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  };
  await start();
  return { url, apiKey, kill, start };
}

function run(env: NodeJS.ProcessEnv) {
  const main = fileURLToPath(new URL('../../src/keyservice/main.ts', import.meta.url));
  return spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

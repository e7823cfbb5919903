import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { freePort } from '#stack/system/ports.ts';
import type { Api } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import type { World } from '#test/support/world/world.ts';

export type ApiProcess = Api & {
  /** All that it has written to its log. */
  log(): string;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Has it stop, as supervisors do; gives its exit code when it has. */
  stop(): Promise<number | null>;
};

const hex = (key: Buffer) => `hex:${key.toString('hex')}`;

/**
 * Starts the API as a process of its own over a world's database, workflows and keys, with more settings, and waits until it
 * listens.
 */
export async function startApiProcess(
  { config, deps }: World,
  more: Record<string, string> = {},
): Promise<ApiProcess> {
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    PORT: String(port),
    BASE_URL: config.BASE_URL,
    DATABASE_URL: config.DATABASE_URL,
    TEMPORAL_ADDRESS: inject('temporalAddress'),
    TEMPORAL_NAMESPACE: deps.temporal.options.namespace,
    KEY_SERVICE_URL: config.KEY_SERVICE_URL,
    KEY_SERVICE_API_CREDENTIAL: config.KEY_SERVICE_API_CREDENTIAL,
    TOKEN_SIGNING_KEY: hex(config.TOKEN_SIGNING_KEY),
    ACT_SIGNING_KEY: hex(config.ACT_SIGNING_KEY),
    LINK_KEY: hex(config.LINK_KEY),
    DATA_ENCRYPTION_KEY: hex(config.DATA_ENCRYPTION_KEY),
    PAYLOAD_ENCRYPTION_KEY: hex(config.PAYLOAD_ENCRYPTION_KEY),
    DOCUMENT_ENCRYPTION_KEY: hex(config.DOCUMENT_ENCRYPTION_KEY),
    STORAGE_URL: config.STORAGE_URL,
    ...more,
  };
  const main = fileURLToPath(new URL('../../../src/api/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString('utf8')));
  await untilTrue(() => {
    if (child.exitCode !== null) throw new Error(`the API ended with code ${child.exitCode}:\n${log}`);
    return Promise.resolve(log.includes('"api listening"'));
  }).catch((error: unknown) => {
    // Nobody else would end one that came too late.
    child.kill('SIGKILL');
    throw error;
  });
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    log: () => log,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
      return child.exitCode;
    },
  };
}

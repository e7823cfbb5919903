import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inject } from 'vitest';
import { freePort } from '#stack/system/ports.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import type { World } from '#test/support/world/world.ts';
import { fakedTime } from './fake-time.ts';

/** What makes a server's process see another time, so many seconds off, while its timers run on. */
export function faked(seconds: number): Record<string, string> {
  return { ...fakedTime(seconds), FAKETIME_DONT_FAKE_MONOTONIC: '1', FAKETIME_NO_CACHE: '1' };
}

const hex = (key: Buffer) => `hex:${key.toString('hex')}`;

/** Starts the worker's program over the world's database, workflows and keys, with more settings. */
export async function startWorkerProcess(
  { config, deps, database, keyService }: World,
  more: Record<string, string>,
) {
  const [metrics, probes] = [await freePort(), await freePort()];
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    BASE_URL: config.BASE_URL,
    DATABASE_URL: database.urls.worker,
    TEMPORAL_ADDRESS: inject('temporalAddress'),
    TEMPORAL_NAMESPACE: deps.temporal.options.namespace,
    KEY_SERVICE_URL: keyService.ofWorker.url,
    KEY_SERVICE_WORKER_CREDENTIAL: keyService.ofWorker.apiKey,
    ACT_PUBLIC_KEYS: hex(deps.keys.acts.publicKey),
    LINK_KEY: hex(config.LINK_KEY),
    DATA_ENCRYPTION_KEY: hex(config.DATA_ENCRYPTION_KEY),
    PAYLOAD_ENCRYPTION_KEY: hex(config.PAYLOAD_ENCRYPTION_KEY),
    DOCUMENT_ENCRYPTION_KEY: hex(config.DOCUMENT_ENCRYPTION_KEY),
    STORAGE_URL: config.STORAGE_URL,
    WORKER_METRICS_PORT: String(metrics),
    WORKER_PROBE_PORT: String(probes),
    WORKER_VERSIONING: 'off',
    ...more,
  };
  const child = spawn(process.execPath, ['src/worker/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString('utf8')));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  };
  await untilTrue(() => {
    if (child.exitCode !== null) throw new Error(`the worker ended with code ${child.exitCode}:\n${log}`);
    return Promise.resolve(log.includes('"worker ready"'));
  }, 90_000);
  return { log: () => log, stop, health: `http://127.0.0.1:${probes}/health` };
}

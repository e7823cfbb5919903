import { fork, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '#stack/system/ports.ts';
import type { Asked, Told } from './key-service-host.ts';
import { callerSettings, makeCallerKeys, type CallerKeys } from './callers.ts';
import { untilTrue } from '#test/support/world/namespace.ts';

export type RunningKeyService = {
  url: string;
  /** The credential of the API. */
  apiKey: string;
  /** The credentials of all callers. */
  keys: CallerKeys;
  /** How the worker reaches it. */
  ofWorker: { url: string; apiKey: string };
  /** Ends the process at once, as a crash would. */
  kill(): Promise<void>;
  /** Takes connections and answers nothing, until `start`; only where a gate stands before it. */
  hang?(): void;
  /** Starts it again on the same port with the same keys. */
  start(): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
};

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

async function settingsOf(databaseUrl: string, more: Record<string, string>) {
  const [port, keys] = [await freePort(), makeCallerKeys()];
  const settings = {
    DATABASE_URL: databaseUrl,
    SERVER_PORT: String(port),
    ...callerSettings(keys),
    KEY_ENCRYPTION_KEY: `hex:${randomBytes(32).toString('hex')}`,
    ...more,
  };
  const url = `http://127.0.0.1:${port}`;
  const reached = { url, apiKey: keys.api, keys, ofWorker: { url, apiKey: keys.worker } };
  return { settings, reached };
}

/** Starts the real key service as a process of its own over a database, with more settings, until it is healthy. */
export async function startKeyService(
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<RunningKeyService> {
  const { settings, reached } = await settingsOf(databaseUrl, more);
  const { url } = reached;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...settings };
  const run = () =>
    spawn(process.execPath, [fileOf('../../../src/keyservice/main.ts')], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  let child = run();
  const start = async () => {
    if (child.exitCode !== null || child.signalCode !== null) child = run();
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
  return { ...reached, kill, start, stop: kill };
}

let host: ChildProcess | undefined;

function ask(asked: Asked): Promise<void> {
  const to = (host ??= startHost());
  return new Promise((resolve, reject) => {
    const done = (failure?: string) => {
      to.off('message', hear);
      to.off('exit', ended);
      if (failure === undefined) resolve();
      else reject(new Error(failure));
    };
    const hear = (told: Told) => {
      if (told.id === asked.id) done(told.failure);
    };
    const ended = () => done('the host of the key services has ended');
    to.on('message', hear);
    to.once('exit', ended);
    to.send(asked);
  });
}

function startHost(): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = fork(fileOf('./key-service-host.ts'), {
    env: { PATH, NODE_COMPILE_CACHE },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
}

const notItsOwn = () =>
  Promise.reject(
    new Error(
      'this key service shares its process with others: give the world one of its own by `ownKeyService`',
    ),
  );

/**
 * Starts the real key service over a database, with more settings, in the process that all key services of this test process
 * share: it costs a tenth of a process of its own, which only a test that kills it needs.
 */
export async function startSharedKeyService(
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<RunningKeyService> {
  const { settings, reached } = await settingsOf(databaseUrl, more);
  const id = settings.SERVER_PORT;
  await ask({ id, settings });
  return {
    ...reached,
    kill: notItsOwn,
    start: notItsOwn,
    stop: () => ask({ id }),
  };
}

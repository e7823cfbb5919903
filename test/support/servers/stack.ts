import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoFile } from '#stack/seed/demo-file.ts';
import type { LockEntry } from '#stack/system/lock.ts';
import { freePort } from '#stack/system/ports.ts';
import { processIdentity } from '#stack/system/process-identity.ts';

export interface WholeStack {
  demo: DemoFile;
  /** The variables that it was started with; a second start with them is the same stack. */
  env: NodeJS.ProcessEnv;
  /** Its folder of data, secrets and logs. */
  home: string;
  pid: number;
  /** All that it has printed. */
  output(): string;
  signal(signal: NodeJS.Signals): void;
  /** Resolves with the exit code when it has ended. */
  exited: Promise<number | null>;
  /** Drains and stops it. */
  stop(): Promise<void>;
}

const names = [
  'PORT',
  'SERVER_PORT',
  'POSTGRES_PORT',
  'TEMPORAL_PORT',
  'TEMPORAL_UI_PORT',
  'WORKER_METRICS_PORT',
] as const;

/** Gives variables for a stack on free ports with its data in an own folder, which `remove` takes away. */
export async function stackEnvironment(): Promise<{ env: NodeJS.ProcessEnv; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-stack-'));
  // Vitest has variables of its own, such as BASE_URL, which are not for our programs.
  const given = ['PATH', 'HOME', 'TMPDIR', 'XDG_CACHE_HOME', 'TEMPORAL_CLI_PATH', 'NODE_COMPILE_CACHE'];
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(given.map((name) => [name, process.env[name]])),
    TAMGA_HOME: folder,
    TAMGA_DEMO_FILE: join(folder, 'demo.json'),
  };
  for (const name of names) env[name] = String(await freePort());
  return { env, remove: async () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Ends the processes that a killed supervisor left running: its lock is still there and names them. */
async function endOrphans(home: string): Promise<void> {
  const lock = await readFile(join(home, 'stack.lock'), 'utf8').catch(() => '{"children":[]}');
  const { children }: { children: LockEntry[] } = JSON.parse(lock);
  for (const { pid, identity } of children)
    if (processIdentity(pid) === identity) process.kill(pid, 'SIGKILL');
}

/**
 * Runs `npm start`'s program of a checkout with these variables until it says that all is up, and gives what it wrote for
 * demonstrations. Throws with its output when that does not happen within 90 s.
 */
export async function startWholeStack(env: NodeJS.ProcessEnv, checkout = process.cwd()): Promise<WholeStack> {
  const child = spawn(process.execPath, ['src/stack/start.ts'], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const onExit = () => child.kill('SIGTERM');
  process.once('exit', onExit);
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    process.off('exit', onExit);
    await endOrphans(env['TAMGA_HOME'] ?? '');
  };
  const deadline = Date.now() + 90_000;
  while (!output.includes('Tamga is running\n')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`the stack did not come up:\n${output}`);
    }
    await sleep(100);
  }
  const demo: DemoFile = JSON.parse(await readFile(env['TAMGA_DEMO_FILE'] ?? '', 'utf8'));
  return {
    demo,
    env,
    home: env['TAMGA_HOME'] ?? '',
    pid: child.pid ?? 0,
    output: () => output,
    signal: (signal) => child.kill(signal),
    exited,
    stop,
  };
}

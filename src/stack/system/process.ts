import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { defined } from '#domain/common/defined.ts';

export interface ProcessOptions {
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** File that gets standard output and error. */
  logFile: string;
  cwd?: string;
  /** Operating system user to run as, when it is not ours. */
  user?: { uid: number; gid: number } | undefined;
  /** Told of the process as soon as it runs, before it is ready. */
  onSpawn?: ((child: RunningProcess) => void) | undefined;
}

export interface ProcessExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface RunningProcess {
  name: string;
  pid: number;
  logFile: string;
  /** Resolves when the process has ended, never rejects. */
  exited: Promise<ProcessExit>;
  isRunning(): boolean;
  kill(signal: NodeJS.Signals): void;
  /** Sends `signal` (SIGTERM), and SIGKILL after `graceMs` (30,000); resolves when the process is gone. */
  stop(options?: { signal?: NodeJS.Signals; graceMs?: number }): Promise<ProcessExit>;
}

const maxLogBytes = 20 * 1024 * 1024;

function openLog(logFile: string): number {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) truncateSync(logFile);
  return openSync(logFile, 'a', 0o600);
}

/**
 * Starts a program in a process group of its own, so that a terminal's Ctrl-C reaches us alone and we decide the order of
 * stopping. Output is appended to the log file, which starts again above 20 MiB. Throws when the program cannot be started
 * at all.
 */
export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
  const log = openLog(options.logFile);
  const child = spawn(options.command, [...options.args], {
    detached: true,
    stdio: ['ignore', log, log],
    env: options.env,
    ...defined({ cwd: options.cwd }),
    ...options.user,
  });
  closeSync(log);
  const exited = new Promise<ProcessExit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const kill = (signal: NodeJS.Signals) => {
    if (isRunning()) child.kill(signal);
  };
  const running: RunningProcess = {
    name: options.name,
    pid: child.pid ?? 0,
    logFile: options.logFile,
    exited,
    isRunning,
    kill,
    async stop({ signal = 'SIGTERM', graceMs = 30_000 } = {}) {
      kill(signal);
      const timer = setTimeout(() => kill('SIGKILL'), graceMs);
      return exited.finally(() => clearTimeout(timer));
    },
  };
  options.onSpawn?.(running);
  return running;
}

/** Gives the last lines of a log file, or an empty text when there is none. */
export function lastLines(logFile: string, count = 15): string {
  try {
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
  } catch {
    return '';
  }
}

/**
 * Asks `isReady` again and again until it says true. Throws with the end of the log when the process ends
 * first or `timeoutMs` has passed.
 */
export async function untilReady(
  process: RunningProcess,
  isReady: () => Promise<boolean>,
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isReady().catch(() => false))) {
    if (!process.isRunning()) {
      const { code, signal } = await process.exited;
      throw new Error(
        `${process.name} ended at its start (${signal ?? `exit code ${code}`}); the end of ${process.logFile}:\n${lastLines(process.logFile)}`,
      );
    }
    if (Date.now() > deadline)
      throw new Error(
        `${process.name} was not ready within ${timeoutMs / 1000} s; the end of ${process.logFile}:\n${lastLines(process.logFile)}`,
      );
    await sleep(50);
  }
}

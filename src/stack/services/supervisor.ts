import { setTimeout as sleep } from 'node:timers/promises';
import { lastLines } from '../system/process.ts';
import type { ProcessExit, RunningProcess } from '../system/process.ts';
import { say } from '../say.ts';

export interface Service {
  name: string;
  /** Starts the program, reports its process at once, and resolves when it is ready. */
  start: (onSpawn: (child: RunningProcess) => void) => Promise<RunningProcess>;
  stopSignal?: NodeJS.Signals;
}

export interface SupervisorHooks {
  onSpawn?: (child: RunningProcess) => void;
  onExit?: (child: RunningProcess) => void;
  /** Milliseconds before the first restart (1,000); each failure doubles it, up to 30 times as long. */
  firstDelayMs?: number;
}

export interface Supervised {
  name: string;
  /** Resolves when the service is ready for the first time; rejects when that first start fails. */
  ready: Promise<void>;
  /** The process that runs now, or ran last. */
  current(): RunningProcess | undefined;
  /** Asks it to stop and, after `graceMs`, ends it; it is not started again. */
  stop(graceMs: number): Promise<void>;
  kill(): void;
}

const steadyMs = 60_000;

function describeDeath(name: string, { code, signal }: ProcessExit, logFile: string): string {
  if (signal) return `${name} was ended by ${signal}.`;
  return `${name} ended with exit code ${code}; the end of ${logFile}:\n${lastLines(logFile, 5)}`;
}

/** Waits for the end of a process that should not end, and says so. Gives how long it ran, in milliseconds. */
async function untilDeath(name: string, child: RunningProcess, isStopping: () => boolean): Promise<number> {
  const since = Date.now();
  const exit = await child.exited;
  if (!isStopping()) say(describeDeath(name, exit, child.logFile));
  return Date.now() - since;
}

/**
 * Starts a service and keeps it running: a service that dies is started again, slower the more often that happens, until it
 * is told to stop. Gives control at once; `ready` reports the first start.
 */
export function supervise(service: Service, hooks: SupervisorHooks = {}): Supervised {
  const { name } = service;
  const firstDelayMs = hooks.firstDelayMs ?? 1000;
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let child: RunningProcess | undefined;

  const launch = async () =>
    service.start((spawned) => {
      child = spawned;
      hooks.onSpawn?.(spawned);
      void spawned.exited.then(() => hooks.onExit?.(spawned));
      if (isStopping()) spawned.kill(service.stopSignal ?? 'SIGTERM');
    });

  const restart = async (failures: number): Promise<RunningProcess | undefined> => {
    const delay = Math.min(firstDelayMs * 2 ** failures, firstDelayMs * 30);
    say(`${name} starts again in ${delay / 1000} s.`);
    await sleep(delay, undefined, { signal: stopping.signal }).catch(() => {});
    if (isStopping()) return undefined;
    try {
      const running = await launch();
      say(`${name} runs again.`);
      return running;
    } catch (error) {
      if (!isStopping()) say(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };

  const keep = async (first: RunningProcess) => {
    let running: RunningProcess | undefined = first;
    let failures = 0;
    while (!isStopping()) {
      if (running && (await untilDeath(name, running, isStopping)) > steadyMs) failures = 0;
      if (isStopping()) return;
      running = await restart(failures);
      failures += 1;
    }
  };

  const first = launch();
  const kept = first.then(keep, () => {});
  return {
    name,
    ready: first.then(() => {}),
    current: () => child,
    async stop(graceMs) {
      stopping.abort();
      await child?.stop({ signal: service.stopSignal ?? 'SIGTERM', graceMs });
      await kept;
    },
    kill() {
      stopping.abort();
      child?.kill('SIGKILL');
    },
  };
}

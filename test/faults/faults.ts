import { setTimeout as sleep } from 'node:timers/promises';
import { killTokenProcesses } from '#test/keyservice/support/token-processes.ts';
import type { ProcessName, Processes } from '#test/support/servers/processes.ts';

/** A process, or those by which the key service speaks with its token: they are started again by the key service itself. */
type Victim = ProcessName | 'token';

/** Processes that are killed together, and how long they stay down. */
export type Fault = { kill: Victim[]; downMs: number; calmMs: number };

const one = (name: Victim): Fault => ({ kill: [name], downMs: 4_000, calmMs: 10_000 });
const two = (...kill: Victim[]): Fault => ({ kill, downMs: 5_000, calmMs: 12_000 });

export const fullFaults: Fault[] = [
  one('worker'),
  one('API'),
  one('key service'),
  one('Temporal'),
  one('PostgreSQL'),
  two('worker', 'API'),
  two('key service', 'Temporal'),
  two('PostgreSQL', 'worker'),
  two('API', 'key service'),
  two('Temporal', 'PostgreSQL'),
];

export const shortFaults: Fault[] = [
  one('worker'),
  one('PostgreSQL'),
  two('API', 'Temporal'),
  one('key service'),
];

/** Those of a run whose keys are in a token; four of the first ones while signatures are made. */
export const tokenFaults: Fault[] = [
  one('token'),
  { ...one('token'), calmMs: 3_000 },
  { ...one('token'), calmMs: 3_000 },
  two('token', 'worker'),
];

/** Computes the least duration of all faults, in milliseconds, with a few seconds for each start. */
export function durationOf(faults: Fault[]): number {
  return faults.reduce((sum, { downMs, calmMs }) => sum + downMs + calmMs + 4_000, 0);
}

/** Kills the processes that a fault names at one moment, and starts them again after a while. */
export async function strike(processes: Processes, { kill, downMs, calmMs }: Fault): Promise<void> {
  const own = kill.filter((name) => name !== 'token');
  const token = kill.includes('token') ? [killTokenProcesses(processes.pidOf('key service') ?? 0)] : [];
  const [children] = await Promise.all([...token, ...own.map(async (name) => processes.kill(name))]);
  if (kill.includes('token') && children === 0) throw new Error('no process of the token was there to kill');
  await sleep(downMs);
  await Promise.all(own.map(async (name) => processes.start(name)));
  await sleep(calmMs);
}

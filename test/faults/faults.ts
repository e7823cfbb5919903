import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessName, Processes } from '#test/support/servers/processes.ts';

/** Processes that are killed together, and how long they stay down. */
export type Fault = { kill: ProcessName[]; downMs: number; calmMs: number };

const one = (name: ProcessName): Fault => ({ kill: [name], downMs: 4_000, calmMs: 10_000 });
const two = (...kill: ProcessName[]): Fault => ({ kill, downMs: 5_000, calmMs: 12_000 });

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

/** Computes the least duration of all faults, in milliseconds, with a few seconds for each start. */
export function durationOf(faults: Fault[]): number {
  return faults.reduce((sum, { downMs, calmMs }) => sum + downMs + calmMs + 4_000, 0);
}

/** Kills the processes that a fault names at one moment, and starts them again after a while. */
export async function strike(processes: Processes, { kill, downMs, calmMs }: Fault): Promise<void> {
  await Promise.all(kill.map(async (name) => processes.kill(name)));
  await sleep(downMs);
  await Promise.all(kill.map(async (name) => processes.start(name)));
  await sleep(calmMs);
}

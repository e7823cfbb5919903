import { readFileSync } from 'node:fs';
import { memoryMiB } from './cpu.ts';

/** The ids of the processes that a process has started (Linux; none elsewhere). */
export function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
}

/** The most memory that a process held, in MiB, alone and together with the programs it started (Linux; 0 elsewhere). */
export type Peak = { own: number; family: number };

/** Looks at the memory of processes twenty times a second until it is stopped; gives the highest of each. */
export function watchMemory(pids: Record<string, number>): () => Map<string, Peak> {
  const peaks = new Map<string, Peak>(Object.keys(pids).map((name) => [name, { own: 0, family: 0 }]));
  const look = () => {
    for (const [name, pid] of Object.entries(pids)) {
      const own = memoryMiB(pid) || 0;
      const family = childrenOf(pid).reduce((sum, child) => sum + (memoryMiB(child) || 0), own);
      const before = peaks.get(name) ?? { own: 0, family: 0 };
      peaks.set(name, { own: Math.max(before.own, own), family: Math.max(before.family, family) });
    }
  };
  look();
  const timer = setInterval(look, 50);
  return () => {
    clearInterval(timer);
    look();
    return peaks;
  };
}

import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { processIdentity } from '../system/process-identity.ts';
import type { LockEntry } from '../system/lock.ts';

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
}

/**
 * Finds a PostgreSQL that still runs on this data folder, by its postmaster.pid. A file whose number belongs to
 * another program by now is removed, because PostgreSQL would refuse to start beside it.
 */
export function runningPostmaster(dataDir: string): LockEntry | undefined {
  const file = join(dataDir, 'postmaster.pid');
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  } catch {
    return undefined;
  }
  const identity = processIdentity(pid);
  if (identity && commandOf(pid).includes(dataDir)) return { name: 'PostgreSQL', pid, identity };
  rmSync(file, { force: true });
  return undefined;
}

import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Processor time a process has used so far with its threads, in milliseconds (Linux; NaN elsewhere). */
export function cpuMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}

/** Processor time of a process and of all its children that live or have ended, in milliseconds: PostgreSQL's way. */
export function cpuOfFamilyMs(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean);
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ended = ((Number(fields[13]) + Number(fields[14])) * 1_000) / ticksPerSecond;
    return cpuMs(pid) + ended + children.reduce((sum, child) => sum + cpuMs(Number(child)), 0);
  } catch {
    return Number.NaN;
  }
}

/** Memory that a process holds, in MiB (Linux; NaN elsewhere). */
export function memoryMiB(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Processor time that the threads of a process have used so far, in milliseconds to the microsecond (Linux; NaN elsewhere). */
export function fineCpuMs(pid: number): number {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    const each = tasks.map(
      (task) => readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0],
    );
    return each.reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0) / 1e6;
  } catch {
    return Number.NaN;
  }
}

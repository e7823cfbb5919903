import { readdir, readFile } from 'node:fs/promises';

async function isTokenProcess(pid: number, of: number): Promise<boolean> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const [stat, commandLine] = await Promise.all([read('stat'), read('cmdline')]);
  // "pid (name) state parent …"; the name may hold anything.
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  return parent === of && commandLine.includes('token/child/main.ts');
}

/** The processes with a token's module that a process has started, that of the tests by default (Linux). */
async function tokenProcesses(of = process.pid): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(pids.map(async (pid) => ((await isTokenProcess(pid, of)) ? [pid] : [])));
  return found.flat();
}

/** Kills them as a crash of the module does; gives how many. */
export async function killTokenProcesses(of = process.pid): Promise<number> {
  const pids = await tokenProcesses(of);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  return pids.length;
}

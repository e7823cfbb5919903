import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [memory, wantedBytes] = ['/dev/shm', 2 * 1024 ** 3];

async function place(): Promise<string> {
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free >= wantedBytes ? memory : tmpdir();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Removes what runs left behind that were killed; a PostgreSQL that still runs on it ends by itself. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = /^tamga-servers-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Makes a folder for data that nobody needs after this process: in memory, where the machine has 2 GiB for it. A database is
 * hundreds of small files; on a disk, making and removing them takes longer than all that most tests ask of it.
 */
export async function makeDataFolder(): Promise<string> {
  const parent = await place();
  await sweep(parent);
  const folder = await mkdtemp(join(parent, `tamga-servers-${process.pid}-`));
  // The database's user passes through.
  await chmod(folder, 0o711);
  return folder;
}

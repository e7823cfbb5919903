import { spawnSync } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { officeLimits } from './limits.ts';

/** The file of a program on the PATH; undefined when there is none. */
export async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const file = join(folder, name);
    const found = await access(file, constants.X_OK).then(
      () => folder !== '',
      () => false,
    );
    if (found) return file;
  }
  return undefined;
}

let withoutNetwork: string[] | undefined;

/**
 * What goes before a command so that it has bounded memory, processor time and files (prlimit), and no network at all
 * where the system lets a program leave it (unshare). Systems without these programs run it without these bounds.
 */
export async function confinement(): Promise<string[]> {
  const seconds = officeLimits.milliseconds / 1_000;
  const prlimit = await findProgram('prlimit');
  const limits = [
    `--data=${officeLimits.memoryBytes}`,
    `--cpu=${seconds * 2}`,
    `--fsize=${officeLimits.pdfBytes}`,
    '--core=0',
  ];
  withoutNetwork ??= await findNetworkless();
  return [...withoutNetwork, ...(prlimit ? [prlimit, ...limits] : [])];
}

/** Tells whether the system lets a program be started without any network (user namespaces, which some forbid). */
export async function canLeaveNetwork(): Promise<boolean> {
  withoutNetwork ??= await findNetworkless();
  return withoutNetwork.length > 0;
}

async function findNetworkless(): Promise<string[]> {
  const unshare = await findProgram('unshare');
  if (!unshare) return [];
  const args = ['--user', '--map-root-user', '--net'];
  const { status } = spawnSync(unshare, [...args, unshare, '--version'], { stdio: 'ignore', timeout: 5_000 });
  return status === 0 ? [unshare, ...args] : [];
}

import { spawnSync } from 'node:child_process';
import { confineScript } from './confine-script.ts';
import { findProgram } from './find-program.ts';
import { networkless } from './leave-network.ts';

/** The files and folders that a confined program sees besides the system's programs and libraries. */
export type Sight = { reads?: string[]; writes?: string[] };

/** Namespaces of its own: users, mounts, network, processes, what System V shares, the host's name. */
const namespaces = ['--user', '--map-root-user', '--mount', '--net', '--pid', '--ipc', '--uts'];

/** The systems' answers so far, by their PATH. */
const found = new Map<string, string | undefined>();

/**
 * The beginning of a command that runs a program where it sees and writes only what it is given, has no network, and reaches
 * no other process. Where the system has no user namespaces for us it only leaves the network, or nothing at all.
 */
export async function confinement({ reads = [], writes = [] }: Sight): Promise<string[]> {
  const unshare = await findUnshare();
  if (unshare === undefined) return networkless();
  const paths = [...reads.map((path) => `ro=${path}`), ...writes.map((path) => `rw=${path}`)];
  return [...commandOf(unshare), ...paths, '--'];
}

/** Tells whether the system lets a program be shut in, so that it sees nothing but what it is given. */
export async function canConfine(): Promise<boolean> {
  return (await findUnshare()) !== undefined;
}

function commandOf(unshare: string): string[] {
  const shell = ['/bin/sh', '-c', confineScript, 'tamga-confinement'];
  return [unshare, ...namespaces, '--fork', '--kill-child', ...shell];
}

async function findUnshare(): Promise<string | undefined> {
  const path = process.env['PATH'] ?? '';
  if (!found.has(path)) found.set(path, await tryUnshare());
  return found.get(path);
}

async function tryUnshare(): Promise<string | undefined> {
  const unshare = await findProgram('unshare');
  if (unshare === undefined) return undefined;
  const [command, ...args] = [...commandOf(unshare), '--', unshare, '--version'];
  return spawnSync(command, args, { stdio: 'ignore', timeout: 10_000 }).status === 0 ? unshare : undefined;
}

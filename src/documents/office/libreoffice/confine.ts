import { findProgram } from '../../sandbox/find-program.ts';
import { networkless } from '../../sandbox/leave-network.ts';
import { officeLimits } from '../examine/limits.ts';

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
  return [...(await networkless()), ...(prlimit ? [prlimit, ...limits] : [])];
}

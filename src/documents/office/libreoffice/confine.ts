import { findProgram } from '../../sandbox/find-program.ts';
import { networkless } from '../../sandbox/leave-network.ts';
import { officeLimits } from '../examine/limits.ts';

/**
 * Gives the words before a command that bound its memory, processor time and files (prlimit), and cut it off from the
 * network if the system lets a program leave it (unshare). Systems without these programs run the command without these
 * bounds.
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

import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findProgram } from '../../sandbox/find-program.ts';
import { confinement } from '../../sandbox/confinement.ts';
import { officeLimits } from '../examine/limits.ts';

/**
 * Gives the words before a command that shut it in with its work folder, its profile in it, and the folder of the office
 * suite (confinement), and bound its memory, processor time and files (prlimit). Systems without these programs run the
 * command without these bounds.
 */
export async function officeConfinement({ folder, soffice }: { folder: string; soffice: string }) {
  const seconds = officeLimits.milliseconds / 1_000;
  const prlimit = await findProgram('prlimit');
  const limits = [
    `--data=${officeLimits.memoryBytes}`,
    `--cpu=${seconds * 2}`,
    `--fsize=${officeLimits.pdfBytes}`,
    '--core=0',
  ];
  const suite = dirname(dirname(await realpath(soffice)));
  const reads = suite === '/' ? [soffice] : [soffice, suite];
  const shut = await confinement({ reads, writes: [folder] });
  return [...shut, ...(prlimit ? [prlimit, ...limits] : [])];
}

import { runInSandbox } from '../../sandbox/run-in-sandbox.ts';
import { Readied } from '../libreoffice/ready-office.ts';

const program = { file: new URL('examine-program.ts', import.meta.url) };

/**
 * Readies the DOCX or XLSX of an organization at a path for its conversion (readyOffice), or gives why no PDF may be made of
 * it: it is damaged, protected, too large unpacked, has macros, or takes in something from outside. It is read in the
 * sandbox. Throws NoSlot.
 */
export async function examineOffice(
  owner: string,
  { path, copy }: { path: string; copy: string },
): Promise<Readied> {
  const ended = await runInSandbox({ owner, program, args: [path, copy], reads: [path], writes: [copy] });
  if ('said' in ended) return Readied.parse(JSON.parse(ended.said.toString()));
  return { reason: `looking at the file takes too ${ended.fault === 'time' ? 'long' : 'much memory'}` };
}

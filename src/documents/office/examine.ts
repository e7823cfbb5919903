import { runApart } from '../run-apart.ts';
import { Readied } from './ready-office.ts';

const program = new URL('examine-program.ts', import.meta.url);

/**
 * Readies the DOCX or XLSX at a path for its conversion (readyOffice), or gives why no PDF may be made of it: it is damaged,
 * protected, too large unpacked, has macros, or takes in something from outside. It is read in a process of its own with
 * bounded time and memory.
 */
export async function examineOffice(path: string, copy: string): Promise<Readied> {
  const ended = await runApart({ program, args: [path, copy] });
  if ('said' in ended) return Readied.parse(JSON.parse(ended.said));
  return { reason: `looking at the file takes too ${ended.fault === 'time' ? 'long' : 'much memory'}` };
}

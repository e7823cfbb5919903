import { z } from 'zod';
import { runApart } from '../run-apart.ts';

const program = new URL('examine-program.ts', import.meta.url);
const Answer = z.object({ reason: z.string().nullable() });

/**
 * Why no PDF may be made of the DOCX or XLSX at a path: it is damaged, too large unpacked, has macros, or takes in
 * something from outside. Undefined when nothing speaks against it. It is read in a process of its own with bounded time
 * and memory.
 */
export async function examineOffice(path: string): Promise<string | undefined> {
  const ended = await runApart({ program, args: [path] });
  if ('said' in ended) return Answer.parse(JSON.parse(ended.said)).reason ?? undefined;
  return `looking at the file takes too ${ended.fault === 'time' ? 'long' : 'much memory'}`;
}

import type { Readable } from 'node:stream';
import { Inspection } from './inspection.ts';
import { runApart } from './run-apart.ts';

const program = new URL('inspect-program.ts', import.meta.url);

/**
 * Looks at a PDF in a process of its own with bounded time and memory; a file that takes more, or makes the process die,
 * is unusable with that reason. Throws what the stream throws.
 */
export async function inspect(bytes: Readable): Promise<Inspection> {
  const ended = await runApart({ program, input: bytes });
  if ('said' in ended) return Inspection.parse(JSON.parse(ended.said));
  const much = ended.fault === 'time' ? 'long' : 'much memory';
  return { usable: false, reason: `looking at the PDF takes too ${much}` };
}

import { NoSlot } from '#documents/sandbox/slots.ts';
import { createThreads, ThreadEnded, type Threads } from '#documents/threads/threads.ts';
import { Problem } from '#domain/common/problem.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import type { Drawings } from './drawing-program.ts';

const program = new URL('drawing-program.ts', import.meta.url);

/** Creates so many threads that draw PDFs. */
export function createDrawingThreads(count?: number): Threads {
  return createThreads({ program, ...(count === undefined ? {} : { count }) });
}

/**
 * Draws a PDF of ours about something of an organization in a thread: one of a thousand events takes a second. Throws Problem
 * service_unavailable when that takes too long, or when much of the organization waits already.
 */
export async function drawPdf<Name extends keyof Drawings>(
  { threads }: Pick<ApiDependencies, 'threads'>,
  { owner, name, facts }: { owner: string; name: Name; facts: Parameters<Drawings[Name]>[0] },
): Promise<Buffer> {
  try {
    return (await threads.run(owner, { name, args: [facts] })) as Buffer;
  } catch (error) {
    if (!(error instanceof ThreadEnded || error instanceof NoSlot)) throw error;
    const message = 'Too many PDFs are being made; try again shortly.';
    throw new Problem('service_unavailable', message, { retry_after: 5 }, { cause: error });
  }
}

import type { Readable } from 'node:stream';
import { runApart } from '#documents/run-apart.ts';
import { UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { Answer, findings, type Findings } from './findings.ts';
import { takeTurns } from './take-turns.ts';

const program = new URL('read-program.ts', import.meta.url);

/** Somebody waits for the answer, and each process may hold hundreds of megabytes. */
const milliseconds = 30_000;
const inTurn = takeTurns({ atOnce: 4, waiting: 100 });

/**
 * Reads a PDF that others made, for what is asked of it, in a process that has nothing but its bytes, bounded time and
 * memory. Throws UnusablePdf when it cannot be read or takes more, Problem service_unavailable, and what opening its bytes or
 * they throw.
 */
export async function readPdfApart<Asked extends keyof Findings>(
  asked: Asked,
  open: () => Promise<Readable>,
): Promise<Findings[Asked]> {
  const ended = await inTurn(async () =>
    runApart({ program, args: [asked], input: await open(), milliseconds }),
  );
  if ('fault' in ended)
    throw new UnusablePdf(`reading the PDF takes too ${ended.fault === 'time' ? 'long' : 'much memory'}`);
  const answer = Answer.parse(JSON.parse(ended.said));
  if ('unusable' in answer) throw new UnusablePdf(answer.unusable);
  return findings[asked].parse(answer.found) as Findings[Asked];
}

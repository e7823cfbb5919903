import type { CompletionFacts } from './facts.ts';
import type { CompletionWords } from '#words/completion/words.ts';

/** So many events stand in the table; the attachment has them all. */
export const mostPrintedEvents = 1_000;

type Printed = Pick<CompletionFacts, 'events' | 'chainHead'> & { note?: string };

/**
 * Cuts a long trail to its beginning and its end, which say how the envelope went out and how it ended, and adds a note of
 * it.
 */
export function printedTrail(
  { events, chainHead }: Pick<CompletionFacts, 'events' | 'chainHead'>,
  { trailCut }: Pick<CompletionWords, 'trailCut'>,
): Printed {
  if (events.length <= mostPrintedEvents) return { events, chainHead };
  const half = mostPrintedEvents / 2;
  const printed = [...events.slice(0, half), ...events.slice(-half)];
  return { events: printed, chainHead, note: trailCut({ all: events.length, half }) };
}

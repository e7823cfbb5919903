import { z } from 'zod';
import type { CompletionRecipient } from '#evidence/completion/facts.ts';
import type { StatedAct } from '../../act-statements.ts';

/** As the API stated them when the recipient agreed; an act from before they were stated has none. */
const Said = z.object({
  consentWords: z.string().nullable().catch(null).default(null),
  mark: z.enum(['drawn', 'typed', 'uploaded']).nullable().catch(null).default(null),
});

/** Reads from the statement of an act by which words the recipient agreed, and how they made the mark of their signature. */
export function saidIn(act: StatedAct | null): Pick<CompletionRecipient, 'consentWords' | 'mark'> {
  return Said.parse(act?.statement.input ?? {});
}

import type { EnvelopeEnd } from '#domain/envelope/envelope.ts';
import type { CompletionFacts, CompletionRecipient } from '../completion/facts.ts';
import type { EvidenceAct } from '../facts.ts';

/** A field that the recipient had filled in when they signed; the label as the sender gave it. */
export type FilledField = { label: string | null; page: number; value: string };

/** The end of the envelope; null while it is under way. */
type Ended = { status: EnvelopeEnd; at: Date } | null;

/**
 * All that the receipt of a recipient says: their own act, and the document that it was about. It has nothing of other
 * recipients. Hashes in lower-case hexadecimal.
 */
export type ReceiptFacts = Pick<
  CompletionFacts,
  | 'language'
  | 'madeAt'
  | 'envelopeId'
  | 'reference'
  | 'name'
  | 'sender'
  | 'timeZone'
  | 'rootSha256'
  | 'baseUrl'
> & {
  document: Pick<CompletionFacts['document'], 'name' | 'pageCount' | 'originalHash'>;
  recipient: CompletionRecipient & { act: EvidenceAct };
  fields: FilledField[];
  ended: Ended;
};

import { defined } from '#domain/common/defined.ts';
import type { SignPayload } from '#secrets/envelope-act.ts';
import type { SignRecipientInput } from '#workflows/envelope/messages.ts';
import type { Session } from './find-session.ts';

/** The name of the words that a signer agreed to, and how they made the mark of their signature. */
export type SaidBySigner = Pick<SignRecipientInput, 'consentWords' | 'mark'>;

/** Gives what the statement of a signing says of it; a mark that the document shows nowhere is none. */
export function saidBySigner(
  { fields }: Pick<Session, 'fields'>,
  { words, signature }: { words: string | undefined; signature: SignPayload['signature'] },
): SaidBySigner {
  const isShown = fields.some(({ type }) => type === 'signature');
  return defined({ consentWords: words, mark: isShown ? signature?.type : undefined });
}

import type { EnvelopeDependencies, InvitationInput, InvitationResult, NoticeInput } from '../inputs.ts';
import { sendLetters } from './send-letters.ts';

/**
 * Sends a recipient their link, for flows from before letters were sent together. Throws as sendLetters does, as sending_suspended while
 * the sender may not send.
 */
export async function sendInvitation(
  deps: EnvelopeDependencies,
  { envelopeId, ...letter }: InvitationInput,
): Promise<InvitationResult> {
  const letters = [{ kind: 'invitation', ...letter }] as const;
  const { results, deliveryIds } = await sendLetters(deps, { envelopeId, letters });
  const [result] = results;
  if (!result || result.outcome === 'failed') throw new Error('a letter has no result');
  return { outcome: result.outcome, deliveryIds };
}

/** Sends somebody a notice, for flows from before letters were sent together; a refused address gets none. Throws as sendLetters does. */
export async function sendNotice(
  deps: EnvelopeDependencies,
  { envelopeId, ...letter }: NoticeInput,
): Promise<void> {
  await sendLetters(deps, { envelopeId, letters: [{ kind: 'notice', ...letter }] });
}

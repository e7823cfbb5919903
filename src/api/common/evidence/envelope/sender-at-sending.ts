import { z } from 'zod';
import type { AuditEvent } from '#entities/audit/audit-event.ts';
import { wholeMetadata } from '#entities/audit/personal-members.ts';
import { erasedMembers } from '#wire/commitment.ts';

const Sender = z
  .object({
    name: z.string(),
    email: z.string(),
    email_proved: z.boolean().default(false),
    organization: z.string(),
  })
  .transform(({ email_proved: emailProved, ...facts }) => ({ ...facts, emailProved }));

/**
 * Finds the sender of an envelope by the names of that moment, in the event of the sending, which is written before any end.
 * Null once the sender has been erased from it. `events` are those of one envelope that was sent; throws when that event is
 * missing.
 */
export function senderAtSending(
  events: readonly Pick<AuditEvent, 'action' | 'metadata' | 'commitments' | 'personal'>[],
): z.infer<typeof Sender> | null {
  const sent = events.find(({ action }) => action === 'envelope.sent');
  if (sent && erasedMembers(sent).includes('metadata.sender')) return null;
  return Sender.parse(sent && wholeMetadata(sent)['sender']);
}

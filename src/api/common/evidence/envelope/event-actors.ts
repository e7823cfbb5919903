import { correctionEvents } from '#domain/envelope/audit-actions.ts';
import type { AuditEvent } from '#entities/audit/audit-event.ts';
import type { EventActor } from '#evidence/completion/facts.ts';

type Event = Pick<AuditEvent, 'action' | 'metadata' | 'userId'>;
type Known = {
  /** In the order of the envelope, as they are now. */
  recipients: readonly { id: string; name: string; email: string }[];
  /** The sender's account. */
  userId: string;
};

/**
 * Tells of each event, oldest first, which recipient it is about, or that the sender did it; null for what the service did for all.
 * A recipient who was corrected later was somebody else by then, and is not named.
 */
export function eventActors(events: readonly Event[], { recipients, userId }: Known): (EventActor | null)[] {
  const corrected = new Map<string, number>();
  for (const [index, event] of events.entries())
    if (correctionEvents.includes(event.action)) corrected.set(recipientIn(event), index);
  const positions = new Map(recipients.map(({ id }, index) => [id, index]));
  return events.map((event, index) => {
    const id = recipientIn(event);
    const position = positions.get(id) ?? -1;
    const recipient = recipients[position];
    if (!recipient) return event.userId === userId ? 'sender' : null;
    const isSame = index >= (corrected.get(id) ?? 0);
    return { position: position + 1, person: isSame ? `${recipient.name} <${recipient.email}>` : null };
  });
}

function recipientIn({ metadata }: Event): string {
  const { recipient_id: id } = metadata;
  return typeof id === 'string' ? id : '';
}

import { correctionEvents } from '#domain/envelope/audit-actions.ts';
import type { AuditEvent } from '#entities/audit/audit-event.ts';

/** The addresses that messages go to: for an in-person signer, the host's. */
const addresses = ['email', 'host_email'];
const letters = ['envelope.invited', 'envelope.reminded', 'envelope.copied'];

/**
 * Finds, by the id of each recipient whose address was corrected, when the first message went to the present address, or
 * null when none did. Their row has the time of the very first message, which went to somebody else. `events` are those of
 * one envelope, oldest first.
 */
export function invitedAnew(
  events: readonly Pick<AuditEvent, 'action' | 'metadata' | 'timestamp'>[],
): ReadonlyMap<string, Date | null> {
  const anew = new Map<string, Date | null>();
  for (const { action, metadata, timestamp } of events) {
    const { recipient_id: id, changed } = metadata;
    if (typeof id !== 'string') continue;
    const corrected: unknown[] = correctionEvents.includes(action) && Array.isArray(changed) ? changed : [];
    if (addresses.some((address) => corrected.includes(address))) anew.set(id, null);
    else if (letters.includes(action) && anew.get(id) === null) anew.set(id, timestamp);
  }
  return anew;
}

import type { AuditEvent } from '#entities/audit/audit-event.ts';

/** Where letters go: of who signs in person, to the host. */
const addresses = ['email', 'host_email'];
const letters = ['envelope.invited', 'envelope.reminded', 'envelope.copied'];

/**
 * Of the recipients whose address was corrected, by their ids: when the first letter went to the address that they have
 * now, or null when none did. Their row has the moment of the first letter of all, which went to somebody else. `events`
 * are those of one envelope, oldest first.
 */
export function invitedAnew(
  events: readonly Pick<AuditEvent, 'action' | 'metadata' | 'timestamp'>[],
): ReadonlyMap<string, Date | null> {
  const anew = new Map<string, Date | null>();
  for (const { action, metadata, timestamp } of events) {
    const { recipient_id: id, changed } = metadata;
    if (typeof id !== 'string') continue;
    const corrected: unknown[] = action === 'envelope.corrected' && Array.isArray(changed) ? changed : [];
    if (addresses.some((address) => corrected.includes(address))) anew.set(id, null);
    else if (letters.includes(action) && anew.get(id) === null) anew.set(id, timestamp);
  }
  return anew;
}

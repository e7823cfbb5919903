import { z } from 'zod';
import type { AuditEvent } from '#entities/audit/audit-event.ts';

const Sender = z.object({ name: z.string(), email: z.string(), organization: z.string() });

/**
 * Finds the sender of an envelope by the names of that moment, in the event of the sending; undefined where that event was
 * written before it had them. `events` are those of one envelope.
 */
export function senderAtSending(
  events: readonly Pick<AuditEvent, 'action' | 'metadata'>[],
): z.infer<typeof Sender> | undefined {
  const sent = events.find(({ action }) => action === 'envelope.sent');
  return Sender.safeParse(sent?.metadata['sender']).data;
}

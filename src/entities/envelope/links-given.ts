import { correctionEvents } from '#domain/envelope/audit-actions.ts';
import { AuditEvent } from '../audit/audit-event.ts';
import type { EntityManager } from '../common/entity-manager.ts';

const givenEvent = 'envelope.link_given';

/**
 * Finds the ids of the recipients to whose pages the sender, or a colleague, was given a link, in the audit events of their envelope, oldest
 * first. What was given before a correction opens nothing any more, and does not count.
 */
export function linksGiven(events: readonly Pick<AuditEvent, 'action' | 'metadata'>[]): ReadonlySet<string> {
  const given = new Set<string>();
  for (const { action, metadata } of events) {
    const id = String(metadata['recipient_id']);
    if (action === givenEvent) given.add(id);
    else if (correctionEvents.includes(action)) given.delete(id);
  }
  return given;
}

/** Reads those of an envelope. */
export async function readLinksGiven(em: EntityManager, envelopeId: string): Promise<ReadonlySet<string>> {
  const action = { $in: [givenEvent, ...correctionEvents] };
  const where = { resourceType: 'envelope', resourceId: envelopeId, action };
  return linksGiven(await em.find(AuditEvent, where, { orderBy: { sequence: 'asc' } }));
}

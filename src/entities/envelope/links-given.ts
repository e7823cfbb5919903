import { AuditEvent } from '../audit/audit-event.ts';
import type { EntityManager } from '../common/entity-manager.ts';

const action = 'envelope.link_given';

/** Finds the ids of the recipients to whose pages the sender was given a link, in the audit events of their envelope. */
export function linksGiven(events: readonly Pick<AuditEvent, 'action' | 'metadata'>[]): ReadonlySet<string> {
  const given = events.filter((event) => event.action === action);
  return new Set(given.flatMap(({ metadata }) => metadata['recipient_id'] ?? []).map(String));
}

/** Reads those of an envelope. */
export async function readLinksGiven(em: EntityManager, envelopeId: string): Promise<ReadonlySet<string>> {
  const where = { resourceType: 'envelope', resourceId: envelopeId, action } as const;
  return linksGiven(await em.find(AuditEvent, where));
}

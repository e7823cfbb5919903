import { z } from 'zod';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { wholeMetadata } from '#entities/audit/personal-members.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { EntityManager } from '#entities/orm.ts';
import { StaffMember } from '#entities/staff/staff-member.ts';
import { sayEvent } from '#words/staff/timeline.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { Time } from '../../../http/input/fields.ts';
import { findFlow, type FoundFlow } from '../flows/find-flow.ts';
import { isMachineId } from '../troubles/find-troubles.ts';
import { timelineFacts, type Recipients } from './timeline-facts.ts';

const mostEvents = 500;

/** What happened in a flow, in words. */
export const Timeline = z
  .array(z.object({ at: Time, text: z.string(), by: z.string() }))
  .meta({ id: 'Timeline', description: `Oldest first, the newest ${mostEvents}` });
export type Timeline = z.input<typeof Timeline>;

/**
 * Tells what happened in a flow, in words, from its audit events: nothing of a document. A schedule and a queue have none. Throws
 * Problem not_found.
 */
export async function showTimeline({ orm }: ApiDependencies, id: string): Promise<Timeline> {
  if (isMachineId(id)) return [];
  const flow = await findFlow({ orm }, id);
  const em = orm.em.fork();
  const where = { resourceType: flow.kind, resourceId: flow.row.id };
  const newest = { orderBy: { timestamp: 'desc', sequence: 'desc' }, limit: mostEvents } as const;
  const rows = await em.find(AuditEvent, where, newest);
  const events = rows.toReversed();
  const recipients =
    flow.kind === 'envelope'
      ? await em.find(EnvelopeRecipient, { envelopeId: flow.row.id }, { orderBy: { position: 'asc' } })
      : [];
  const nameOf = await findActors(em, events, { flow, recipients });
  return events.map((event) => ({
    at: event.timestamp.toISOString(),
    text: sayEvent(event.action, timelineFacts(event, recipients)),
    by: nameOf(event),
  }));
}

const ofLinks = /^envelope\.(opened|access|document_|code_|pin_|host_|accepted|signed|approved|declined)/;
const ofSigners = new Set([
  'sign_request.accepted',
  'sign_request.activated',
  'sign_request.signed',
  'sign_request.rejected',
]);

/** Finds the members of staff who acted, all at once; gives a function that names the actor of an event. */
async function findActors(
  em: EntityManager,
  events: readonly AuditEvent[],
  { flow, recipients }: { flow: FoundFlow; recipients: Recipients },
): Promise<(event: AuditEvent) => string> {
  const ids = events.map(({ metadata }) => metadata['staff_id']).filter((id) => typeof id === 'string');
  const members = await em.find(StaffMember, { id: { $in: [...new Set(ids)] } });
  const emails = new Map(members.map((member) => [member.id, member.email]));
  return (event) => {
    const metadata = wholeMetadata(event);
    const staffId = metadata['staff_id'];
    if (typeof staffId === 'string') return emails.get(staffId) ?? 'a former member of staff';
    if (ofLinks.test(event.action)) return timelineFacts(event, recipients).recipient;
    if (ofSigners.has(event.action)) return 'the signer';
    if (event.userId !== null) return 'a user of the organization';
    const byPartner = typeof metadata['client_id'] === 'string' && flow.kind === 'sign_request';
    return byPartner ? flow.row.partnerName : 'Tamga';
  };
}

import { sql } from 'kysely';
import { eventsToAppend, type AuditAct } from './audit-trail.ts';

/**
 * The call that appends the events of one act to their hash chains, as recordAuditEvents does, within the statement that writes what
 * they are about: once for each row that it is selected from. Whatever is to be locked before the chain must be selected from too.
 */
export function appendEvents(acts: readonly AuditAct[]) {
  return sql<null>`append_audit_events(${eventsToAppend(acts)}::jsonb)`;
}

import { sql } from 'kysely';
import { eventsToAppend, type AuditAct } from './audit-trail.ts';

/**
 * The call that appends the events of one act to their hash chains, as recordAuditEvents does, within the statement that writes what
 * they are about: once for each row that it is selected from. Whatever is to be locked before the chain must be selected from too; rows that foreign keys
 * name are locked when the statement ends, after the chain: where others lock them before it, the events follow by a statement of their own.
 */
export function appendEvents(acts: readonly AuditAct[]) {
  return sql<null>`append_audit_events(${eventsToAppend(acts)}::jsonb)`;
}

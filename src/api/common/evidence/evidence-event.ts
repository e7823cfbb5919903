import type { AuditEvent } from '#entities/audit/audit-event.ts';
import { auditRecord } from '#entities/audit/audit-trail.ts';
import { connectionOf, type Connection } from '#entities/audit/personal-members.ts';
import type { EvidenceEvent } from '#evidence/facts.ts';
import { erasedMembers, openingOf } from '#wire/commitment.ts';

/** An audit event as evidence prints it and attaches it. */
export function evidenceEvent(event: AuditEvent): EvidenceEvent {
  return {
    sequence: event.sequence,
    at: event.timestamp,
    action: event.action,
    ...evidenceConnection(event),
    hash: event.hash,
    previousHash: event.previousHash,
    record: auditRecord(event),
    openings: Object.entries(event.personal).map(([name, member]) => openingOf(name, member)),
  };
}

/** Where an event came from, and whether that has been erased. */
export function evidenceConnection(event: AuditEvent): Connection & { isErased: boolean } {
  return { ...connectionOf(event), isErased: erasedMembers(event).includes('ip_address') };
}

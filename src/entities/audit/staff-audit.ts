import type { EntityManager } from '@mikro-orm/postgresql';
import { defined } from '#domain/common/defined.ts';
import type { Actor } from '#domain/common/actor.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { recordAuditEvent } from './audit-trail.ts';

export type StaffAct = {
  action: string;
  actor?: Actor;
  metadata?: Record<string, unknown>;
  /** The same act recorded twice under one key is one event. */
  dedupeKey?: string;
} & ({ staffId: string } | { about: { type: string; id: string } });

/**
 * Appends an event about a member of staff, or about another resource, to the operator's chain of audit events, within the
 * caller's transaction. Acts of staff on a partner's workflow belong into that partner's chain instead.
 */
export async function recordStaffAct(em: EntityManager, act: StaffAct): Promise<void> {
  const { action, actor, metadata, dedupeKey } = act;
  const { type, id } = 'about' in act ? act.about : { type: 'staff_member', id: act.staffId };
  const organizationId = operatorAuditId;
  const resource = { resourceType: type, resourceId: id };
  await recordAuditEvent(em, {
    organizationId,
    action,
    ...resource,
    ...defined({ actor, metadata, dedupeKey }),
  });
}

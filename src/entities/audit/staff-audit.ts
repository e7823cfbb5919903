import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#domain/common/actor.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { recordAuditEvent } from './audit-trail.ts';

export type StaffAct = {
  action: string;
  staffId: string;
  actor?: Actor;
  metadata?: Record<string, unknown>;
};

/**
 * Appends an event about a member of staff to the operator's chain of audit events, within the caller's transaction. Acts of
 * staff on a partner's workflow belong into that partner's chain instead.
 */
export async function recordStaffAct(em: EntityManager, act: StaffAct): Promise<void> {
  const { staffId, ...others } = act;
  await recordAuditEvent(em, {
    organizationId: operatorAuditId,
    resourceType: 'staff_member',
    resourceId: staffId,
    ...others,
  });
}

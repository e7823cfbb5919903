import type { QuotaSettings } from '#domain/account/quota.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { recordAuditEvent } from '../audit/audit-trail.ts';
import type { Orm } from '../common/entity-manager.ts';
import { countBounce, type Bounce } from './quota.ts';

/**
 * Counts an address that its mail server refused for good, once a day. The one that pauses the owner's sending for the day
 * is put on record for staff, in the operator's chain.
 */
export async function recordBounce(orm: Orm, settings: QuotaSettings, bounce: Bounce): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    const { used, pauses } = await countBounce(em, settings, bounce);
    if (!pauses) return;
    const { kind, id } = bounce.owner;
    await recordAuditEvent(em, {
      organizationId: operatorAuditId,
      action: 'sending.paused',
      resourceType: kind,
      resourceId: id,
      metadata: { bounces: used },
    });
  });
}

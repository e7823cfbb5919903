import type { QuotaSettings } from '#domain/account/quota.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { recordAuditEvent } from '../audit/audit-trail.ts';
import type { Orm } from '../common/entity-manager.ts';
import { countBounce, type Taking } from './quota.ts';

/**
 * Counts a mail that its mail server refused for good, once by its name. The one that pauses the owner's sending for the day
 * is put on record for staff, in the operator's chain.
 */
export async function recordBounce(
  orm: Orm,
  settings: QuotaSettings,
  bounce: Pick<Taking, 'id' | 'owner'>,
): Promise<void> {
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

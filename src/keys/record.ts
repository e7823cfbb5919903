import { userInfo } from 'node:os';
import { operatorAuditId } from '#domain/account/staff.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { RotatingSecret } from '#secrets/held-keys.ts';

/** Appends what a batch did to the operator's own chain of audit events, within its transaction. */
export async function recordBatch(
  em: EntityManager,
  batch: { secret: RotatingSecret; keyName: string; renewed: number; action?: string },
): Promise<void> {
  await recordAuditEvent(em, {
    organizationId: operatorAuditId,
    action: batch.action ?? 'secret.renewed',
    resourceType: 'secret',
    resourceId: operatorAuditId,
    metadata: {
      secret: batch.secret,
      key_name: batch.keyName,
      renewed: batch.renewed,
      operator: userInfo().username,
    },
  });
}

import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { Document } from '#entities/document/document.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import { eraseAccount } from '../../users/erase-account.ts';

/** The reason why an account ends whose address nobody had proved. */
export type DiscardReason = 'never_confirmed' | 'address_proved';

/**
 * Ends an account whose address nobody has proved, within `em`'s transaction: nobody knows who opened it. Its access ends,
 * its drafts and documents are deleted, and its address is free; its organization stays behind, with nobody in it. `account`
 * must be locked.
 */
export async function discardUnproved(
  em: EntityManager,
  account: UserAccount,
  reason: DiscardReason,
): Promise<void> {
  await discardBelongings(em, account.id);
  await eraseAccount(em, account);
  await recordAuditEvent(em, {
    organizationId: account.organizationId,
    action: 'user.deleted',
    resourceType: 'user',
    resourceId: account.id,
    metadata: { reason },
  });
}

async function discardBelongings(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(Envelope, { userId, status: 'draft', sendId: null });
  // The sweep takes the bytes of discarded objects.
  await em.execute(
    `update stored_object set discarded_at = now() from document d
     where d.user_id = ? and stored_object.id in (d.source_id, d.pdf_id)`,
    [userId],
  );
  await em.nativeDelete(Document, { userId });
}

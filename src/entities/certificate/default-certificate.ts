import type { EntityManager } from '../common/entity-manager.ts';

/** Lets one transaction at a time change which certificates a holder has, and which of them is the default one. */
export async function lockCertificatesOf(em: EntityManager, userId: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`certificates:${userId}`]);
}

/** Makes a certificate the default one of its holder, within a transaction that has locked the holder's certificates. */
export async function makeDefault(em: EntityManager, userId: string, id: string): Promise<void> {
  await em.flush();
  await em.execute('update certificate set is_default = false where user_id = ? and is_default and id <> ?', [
    userId,
    id,
  ]);
  await em.execute('update certificate set is_default = true where id = ?', [id]);
}

/** One whose end is asked for is usable no more, however long the key service takes to hear of it. */
const usable = `status = 'active' and deleted_at is null and valid_to > now()
  and not exists (select 1 from certificate_act act where act.id = certificate.hsm_key_id and act.kind <> 'make')`;

/**
 * Sees to it that a holder who has usable certificates has a default one among them, within a transaction that has locked the
 * holder's certificates: where the default one was revoked, was deleted, has ended or is to end, the newest takes its place, which is what
 * a signature without a choice would take.
 */
export async function settleDefault(em: EntityManager, userId: string): Promise<void> {
  await em.flush();
  await em.execute(
    `update certificate set is_default = false where user_id = ? and is_default and not (${usable})`,
    [userId],
  );
  await em.execute(
    `update certificate set is_default = true
     where id = (select id from certificate where user_id = ? and ${usable} order by created_at desc, id desc limit 1)
       and not exists (select 1 from certificate where user_id = ? and is_default and deleted_at is null)`,
    [userId, userId],
  );
}

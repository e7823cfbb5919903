import type { EntityManager } from '#entities/orm.ts';

/**
 * Ends every link to a sealed PDF that went to an address: its account was deleted, and links in its mails may be in other
 * hands. The page of such a link sends a new one, to that address alone. The links of its envelopes' sender end with the account.
 */
export async function endSealedLinks(em: EntityManager, email: string): Promise<void> {
  await em.execute(
    `update sealed_link set generation = generation + 1, expires_at = now()
     where id in (select id from envelope_recipient where email = ?)`,
    [email],
  );
}

import { sql } from 'kysely';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';

/** What a link that opens once leads to: the link of its recipient; `isFresh` when it was opened by this call, in time. */
export type OpenedOnce = {
  recipientId: string;
  linkGeneration: number;
  linkHash: string | null | undefined;
  envelopeId: string;
  /** Of the envelope's application; null without one, or where it is not active. */
  origins: string[] | null;
  isFresh: boolean;
};

/**
 * Opens a link that opens once, by the hash of its token: of several callers, one does. Undefined for an unknown one, and one of a
 * recipient who was corrected since.
 */
export async function useLink(em: EntityManager, hash: string): Promise<OpenedOnce | undefined> {
  const row = await tables(em)
    .with('used', (query) =>
      query
        .updateTable('SingleUseLink')
        .set({ usedAt: sql<Date>`now()` })
        .where('tokenHash', '=', hash)
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', sql<Date>`now()`)
        .returning('id'),
    )
    .selectFrom('SingleUseLink as s')
    .innerJoin('EnvelopeRecipient as r', (on) =>
      on.onRef('r.id', '=', 's.recipientId').onRef('r.linkGeneration', '=', 's.linkGeneration'),
    )
    .innerJoin('Envelope as e', 'e.id', 'r.envelopeId')
    .leftJoin('PartnerClient as a', (on) => on.onRef('a.id', '=', 'e.clientId').on('a.status', '=', 'active'))
    .leftJoin('used as u', 'u.id', 's.id')
    .select(['r.id as recipientId', 'r.linkGeneration as linkGeneration', 'r.linkHash as linkHash'])
    .select(['e.id as envelopeId', 'a.embeddingOrigins as origins'])
    .select(sql<boolean>`u.id is not null`.as('isFresh'))
    .where('s.tokenHash', '=', hash)
    .executeTakeFirst();
  return row && { ...row, origins: row.origins ?? null };
}

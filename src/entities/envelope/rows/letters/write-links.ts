import { sql } from 'kysely';
import type { EntityManager } from '../../../common/entity-manager.ts';
import { tables } from '../../../tables.ts';
import type { EnvelopeRecipient } from '../../envelope-recipient.ts';

/** The link that works for a recipient. */
export type WrittenLink = Pick<EnvelopeRecipient, 'id' | 'linkGeneration'> & { linkHash: string };

/** Writes the links that work for recipients from now on, in one statement. */
export async function writeLinks(em: EntityManager, links: readonly WrittenLink[]): Promise<void> {
  if (links.length === 0) return;
  const [ids, hashes] = [links.map(({ id }) => id), links.map(({ linkHash }) => linkHash)];
  const generations = links.map(({ linkGeneration }) => linkGeneration);
  await tables(em)
    .updateTable('EnvelopeRecipient')
    .from(
      sql<{ id: string; hash: string; generation: number }>`unnest(
        ${ids}::uuid[], ${hashes}::text[], ${generations}::int[])`.as<'link'>(
        sql`link(id, hash, generation)`,
      ),
    )
    .set((one) => ({ linkHash: one.ref('link.hash'), linkGeneration: one.ref('link.generation') }))
    .whereRef('EnvelopeRecipient.id', '=', 'link.id')
    .execute();
}

import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';

/** Reads when a request's signer signed or declined; both are null where they did neither. */
export async function readActed(
  em: EntityManager,
  id: string,
): Promise<{ signedAt: Date | null; rejectedAt: Date | null }> {
  const row = await tables(em)
    .selectFrom('SignRequest')
    .select(['signedAt', 'rejectedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return { signedAt: row?.signedAt ?? null, rejectedAt: row?.rejectedAt ?? null };
}

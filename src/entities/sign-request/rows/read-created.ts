import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';

/** Reads what a partner is told of a request that was made; undefined where its row is not there. */
export function readCreated(em: EntityManager, id: string) {
  return tables(em)
    .selectFrom('SignRequest')
    .select(['id', 'linkHash', 'linkGeneration', 'livemode', 'expiresAt', 'externalRef', 'reference'])
    .where('id', '=', id)
    .executeTakeFirst();
}

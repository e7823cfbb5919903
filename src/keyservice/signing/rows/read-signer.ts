import type { EntityManager } from '../../entities/orm.ts';
import { tables } from '../../entities/tables.ts';

/** Reads what an answer names of the certificate that signed; throws where there is none. */
export function readSigner(em: EntityManager, id: string) {
  return tables(em)
    .selectFrom('Certificate')
    .select(['serialNumber', 'der', 'issuerId', 'chain'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

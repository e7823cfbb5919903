import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';
import type { StoredObject } from '../stored-object.ts';

/** What an answer with the bytes of an object needs of it. */
export type StoredRow = Pick<StoredObject, 'id' | 'size' | 'hash' | 'purgedAt' | 'keyId' | 'sealedKey'>;

/** Reads a stored object, and by what its bytes are decrypted; undefined where there is none. */
export async function readStored(em: EntityManager, id: string): Promise<StoredRow | undefined> {
  return tables(em)
    .selectFrom('StoredObject')
    .select(['id', 'size', 'hash', 'purgedAt', 'keyId', 'sealedKey'])
    .where('id', '=', id)
    .executeTakeFirst();
}

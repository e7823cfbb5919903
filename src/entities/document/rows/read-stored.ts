import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';
import type { StoredObject } from '../stored-object.ts';

/** By what an object's bytes are decrypted, with their number and SHA-256 in hex. */
export const storedColumns = ['id', 'size', 'hash', 'purgedAt', 'keyId', 'sealedKey'] as const;

/** What whoever needs the bytes of an object needs of it. */
export type StoredRow = Pick<StoredObject, (typeof storedColumns)[number]>;

/** Gives the SHA-256 in hex of a stored object; null where there is none. */
export async function readStoredHash(
  em: EntityManager,
  id: string | null | undefined,
): Promise<string | null> {
  return (id && (await readStored(em, id))?.hash) || null;
}

/** Reads a stored object, and by what its bytes are decrypted; undefined where there is none. */
export async function readStored(em: EntityManager, id: string): Promise<StoredRow | undefined> {
  return tables(em).selectFrom('StoredObject').select(storedColumns).where('id', '=', id).executeTakeFirst();
}

import { StorageMissing } from '#clients/storage/storage.ts';
import { readStored, type StoredRow } from '#entities/document/rows/read-stored.ts';
import type { EntityManager } from '#entities/orm.ts';

/** Gives the stored object of that id; throws StorageMissing when there is none any more. */
export async function findStored(em: EntityManager, id: string): Promise<StoredRow> {
  const object = await readStored(em, id);
  if (!object) throw new StorageMissing(id);
  return object;
}

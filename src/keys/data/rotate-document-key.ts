import { LockMode } from '@mikro-orm/core';
import { StoredObject } from '#entities/document/stored-object.ts';
import type { EntityManager } from '#entities/orm.ts';
import { documentKeysOf, renewObjectKey } from '#secrets/document-keys.ts';
import type { GivenSecrets } from '#secrets/held-keys.ts';
import { assertInUse, runningProcesses } from '../processes.ts';
import { recordBatch } from '../record.ts';
import { CannotRotate, type Say } from '../rotation.ts';

/** The rows of one transaction. */
const batchRows = 500;

/**
 * Puts documents' own keys under DOCUMENT_ENCRYPTION_KEY, batch after batch, while API and worker go on; the stored bytes stay as
 * they are. Gives the number of documents. Throws CannotRotate when a process does not use the new key, or a document is under a
 * key that is not given.
 */
export async function rotateDocumentKey(em: EntityManager, given: GivenSecrets, say: Say): Promise<number> {
  const keyName = assertInUse(await runningProcesses(em), given, 'DOCUMENT_ENCRYPTION_KEY');
  const { DOCUMENT_ENCRYPTION_KEY: key, DOCUMENT_ENCRYPTION_OLD_KEYS: old = [] } = given;
  if (!key) throw new Error('DOCUMENT_ENCRYPTION_KEY is not set');
  const keys = documentKeysOf(key, old);
  await assertReadable(em, [...keys.byId.keys()]);
  let total = 0;
  for (;;) {
    const rows = await em.fork().transactional(async (within) => {
      const found = await within.find(
        StoredObject,
        { keyId: { $ne: keys.current }, purgedAt: null },
        { orderBy: { id: 'asc' }, limit: batchRows, lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      for (const object of found) within.assign(object, renewObjectKey(keys, object.id, object));
      await within.flush();
      const batch = { secret: 'DOCUMENT_ENCRYPTION_KEY', keyName, renewed: found.length } as const;
      if (found.length > 0) await recordBatch(within, batch);
      return found.length;
    });
    if (rows === 0) return total;
    total += rows;
    say(`${total} documents are under the new key`);
  }
}

async function assertReadable(em: EntityManager, ids: readonly string[]): Promise<void> {
  const missing = (await countDocuments(em)).filter(({ id }) => !ids.includes(id));
  if (missing.length === 0) return;
  const which = missing.map(({ id, rows }) => `${rows} documents are under the key ${id}`).join(', ');
  throw new CannotRotate(`${which}, which is not given. Give it in DOCUMENT_ENCRYPTION_OLD_KEYS.`);
}

/** Counts documents by the id of the key that their own keys are under. */
export function countDocuments(em: EntityManager): Promise<{ id: string; rows: number }[]> {
  return em
    .fork()
    .execute<{ id: string; rows: number }[]>(
      'select key_id as id, count(*)::int as rows from stored_object where purged_at is null group by key_id order by key_id',
    );
}

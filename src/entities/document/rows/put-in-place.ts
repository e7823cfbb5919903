import { sql } from 'kysely';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';

/** An object whose bytes are stored: SHA-256 in lower-case hex over the plain bytes, and their number. */
type Whole = { id: string; size: number; hash: string };

/**
 * Marks an object as complete, and one that it replaces as discarded, as a part of the caller's statement; a null replaces none. Size
 * and hash are written with it.
 */
export function putInPlace(em: EntityManager, { id, size, hash }: Whole, replaced: string | null) {
  const now = new Date();
  const isNew = sql<boolean>`${sql.ref('id')} = ${id}`;
  return tables(em)
    .updateTable('StoredObject')
    .set((eb) => ({
      size: sql<number>`case when ${isNew} then ${size}::int else ${eb.ref('size')} end`,
      hash: sql<string>`case when ${isNew} then ${hash} else ${eb.ref('hash')} end`,
      completedAt: sql<Date>`case when ${isNew} then ${now}::timestamptz else ${eb.ref('completedAt')} end`,
      discardedAt: sql<Date>`case when ${isNew} then ${eb.ref('discardedAt')} else ${now}::timestamptz end`,
    }))
    .where('id', 'in', replaced === null ? [id] : [id, replaced])
    .returning('id');
}

import type { Insertable, Kysely, Updateable } from 'kysely';
import { naming, type TablesOf } from '#database/table-names.ts';
import type { EntityManager } from './common/entity-manager.ts';
import type { entities } from './orm.ts';

export type Tables = TablesOf<(typeof entities)[number]>;

/** A row that is written, the columns that are changed of one, and the names of its columns. */
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
export type ChangedRow<T extends keyof Tables> = Updateable<Tables[T]>;
export type Columns<T extends keyof Tables> = keyof Tables[T] & string;

/**
 * The typed query builder over the tables, for the hot paths of flows: it joins the transaction of `em`, and a row has the
 * properties of its entity. What `em` holds unwritten is not seen: flush before.
 */
export function tables(em: EntityManager): Kysely<Tables> {
  return em.getKysely<Tables>(naming);
}

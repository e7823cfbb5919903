import type { Kysely } from 'kysely';
import { naming, type TablesOf } from '#database/table-names.ts';
import type { entities, EntityManager } from './orm.ts';

type Tables = TablesOf<(typeof entities)[number]>;

/** The typed query builder over the key service's tables: it joins the transaction of `em`, and a row has the properties of its entity. */
export function tables(em: EntityManager): Kysely<Tables> {
  return em.getKysely<Tables>(naming);
}

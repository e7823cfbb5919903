import type { Awaited } from '#entities/flow/tell-end.ts';
import type { Orm } from '#entities/orm.ts';

/** Gives the status that a row has now; undefined where there is no such row. */
export type StatusReader = (orm: Orm, id: string) => Promise<string | undefined>;

/**
 * Makes a reader of the status of rows of one table: while one statement is under way, further calls wait for the next,
 * which is for all of them. A status is always read after it was asked for. Rejects when the database does not answer.
 */
export function statusReader(table: Awaited): StatusReader {
  type Look = { ids: Set<string>; statuses: Promise<Map<string, string>> };
  const next = new WeakMap<Orm, Look>();
  const last = new WeakMap<Orm, Look['statuses']>();
  const begin = (orm: Orm): Look => {
    const ids = new Set<string>();
    const before = last.get(orm) ?? Promise.resolve();
    const statuses = before
      .catch(() => undefined)
      .then(() => {
        next.delete(orm);
        return read(orm, [...ids]);
      });
    last.set(orm, statuses);
    return { ids, statuses };
  };
  const read = async (orm: Orm, ids: string[]) => {
    const statement = `select id, status from ${table} where id in (${ids.map(() => '?').join(', ')})`;
    const rows = await orm.em.fork().execute<{ id: string; status: string }[]>(statement, ids);
    return new Map(rows.map(({ id, status }) => [id, status]));
  };
  return async (orm, id) => {
    const look = next.get(orm) ?? begin(orm);
    next.set(orm, look);
    look.ids.add(id);
    return (await look.statuses).get(id);
  };
}

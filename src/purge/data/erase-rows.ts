import type { EntityManager } from '#entities/orm.ts';
import { findableTables } from '#entities/personal/register.ts';
import type { Fate, FoundBy, KeySet, PersonalTable } from '#entities/personal/register-types.ts';
import { isTheirs } from '#entities/personal/rows-of-person.ts';
import { erasedBody } from '#entities/webhook/erased-body.ts';

type Keys = Readonly<Record<KeySet, readonly string[]>>;

/** The number of rows of each table that were changed or deleted, or would be. */
export type RowCounts = Record<string, number>;

/** The number of rows in all tables together. */
export function rowsIn(counts: RowCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The counts of two erasures, table by table. */
export function addCounts(one: RowCounts, other: RowCounts): RowCounts {
  const sums = Object.entries(other).map(([table, rows]) => [table, rows + (one[table] ?? 0)] as const);
  return { ...one, ...Object.fromEntries(sums) };
}

/** What an erasure writes into a column; other columns stay as they are. */
const written: Partial<Record<Fate, string>> = {
  null: 'null',
  address: `id || '@erased.invalid'`,
  name: `'Erased'`,
  body: `'${erasedBody}'`,
  moment: 'now()',
};

/**
 * Erases the rows of a person as the register says, within the caller's transaction, or counts them where it is not `isMeant`. A row
 * that is found by what is erased is found no more: rows of other tables come first, and those of the flows themselves last.
 */
export async function eraseRows(em: EntityManager, keys: Keys, isMeant: boolean): Promise<RowCounts> {
  const counts: RowCounts = {};
  for (const [name, table] of findableTables().toReversed()) {
    for (const { change, by, unless } of stepsOf(name, table)) {
      const theirs = isTheirs(by, keys);
      if (!theirs) continue;
      const where = `where ${theirs.where}${unless}`;
      const query = isMeant
        ? `with done as (${change} ${where} returning 1) select count(*)::int as rows from done`
        : `select count(*)::int as rows from ${name} ${where}`;
      const [row] = await em.execute<{ rows: number }[]>(query, theirs.values);
      if (row && row.rows > 0) counts[name] = Math.max(counts[name] ?? 0, row.rows);
    }
  }
  return counts;
}

type Step = {
  change: string;
  by: FoundBy;
  /** The condition that it would change something. */
  unless: string;
};

/** The statements of a table, without their conditions: one for each way in which its rows are found. */
function stepsOf(name: string, { personal, by }: PersonalTable & { by: FoundBy }): Step[] {
  const columns = Object.entries(personal);
  if (columns.some(([, { fate }]) => fate === 'row'))
    return [{ change: `delete from ${name}`, by, unless: '' }];
  const changed = columns.flatMap(([column, { fate, by: way = by }]) => {
    const value = written[fate];
    return value === undefined ? [] : [{ column, fate, value, way }];
  });
  const ways = new Map(changed.map(({ way }) => [JSON.stringify(way), way]));
  return [...ways].map(([key, way]) => {
    const own = changed.filter((one) => JSON.stringify(one.way) === key);
    const sets = own.map(({ column, value }) => `${column} = ${value}`);
    const left = own.filter(({ fate }) => fate !== 'moment');
    const differs = left.map(({ column, value }) => `${column} is distinct from ${value}`);
    return {
      change: `update ${name} set ${sets.join(', ')}`,
      by: way,
      unless: ` and (${differs.join(' or ')})`,
    };
  });
}

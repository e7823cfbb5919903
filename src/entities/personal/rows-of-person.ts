import type { EntityManager } from '../common/entity-manager.ts';
import { ids, texts } from './lists.ts';
import { exportedColumns } from './register.ts';
import type { FoundBy, KeySet, PersonalTable } from './register-types.ts';

type Keys = Readonly<Record<KeySet, readonly string[]>>;
/** A condition of SQL with its parameters. */
type Condition = { where: string; values: string[] };

/** The condition that a row is a person's, by the columns and sets of the register; undefined where the sets are empty. */
export function isTheirs(by: FoundBy, keys: Keys): Condition | undefined {
  const parts = Object.entries(by).flatMap(([name, sets]) => {
    const values = [sets].flat().flatMap((set) => keys[set]);
    return values.length === 0 ? [] : [{ where: found(name, [sets].flat()), value: JSON.stringify(values) }];
  });
  if (parts.length === 0) return undefined;
  return {
    where: `(${parts.map(({ where }) => where).join(' or ')})`,
    values: parts.map(({ value }) => value),
  };
}

function found(name: string, sets: KeySet[]): string {
  if (sets.includes('addresses')) return `lower(${name}) in ${texts}`;
  return sets.includes('workflows') ? `${name} in ${texts}` : `${name} in ${ids}`;
}

/** The rows of a table that are a person's, at most `most`, each with the columns that an export has. */
export async function rowsOfPerson(
  em: EntityManager,
  { name, table, most }: { name: string; table: PersonalTable & { by: FoundBy }; most: number },
  keys: Keys,
): Promise<Record<string, unknown>[]> {
  const theirs = isTheirs(table.by, keys);
  if (!theirs) return [];
  const columns = exportedColumns(table).map((column) => `"${column}"`);
  const query = `select ${columns.join(', ')} from ${name} where ${theirs.where} limit ${most}`;
  return em.execute<Record<string, unknown>[]>(query, theirs.values);
}

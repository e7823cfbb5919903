import { accountTables } from './register-accounts.ts';
import { flowTables } from './register-flows.ts';
import { otherTables } from './register-rest.ts';
import type { FoundBy, PersonalTable, Register } from './register-types.ts';

/**
 * Where personal data are, table by table: the schema stands before the name where it is not `tamga`. Exports, erasures and the
 * page docs/run/personal-data.md are made of it, and a test compares it with the database.
 */
export const register: Register = { ...flowTables, ...accountTables, ...otherTables };

/** The names in a list of columns. */
export function namesIn(list = ''): string[] {
  return list.split(' ').filter((name) => name !== '');
}

/** The columns of a table that an export has, in the order of the register. */
export function exportedColumns({ plain, personal }: PersonalTable): string[] {
  const told = Object.entries(personal).filter(([, { withheld }]) => withheld !== true);
  return [...namesIn(plain), ...told.map(([name]) => name)];
}

/** The tables whose rows are found by ids and addresses of a person. */
export function findableTables(): [string, PersonalTable & { by: FoundBy }][] {
  return Object.entries(register).flatMap(([name, table]) =>
    table.by ? [[name, { ...table, by: table.by }]] : [],
  );
}

import { sql } from 'kysely';

/**
 * Gives the values of a row as what a select gives in their order, for `insert into … (columns) select …`: a row that is written only
 * where the select finds something. JSON is handed in as text.
 */
export function literals(row: Readonly<Record<string, unknown>>) {
  return Object.entries(row).map(([name, value]) =>
    sql`${value instanceof Date ? value.toISOString() : value}`.as(name),
  );
}

import type { EntityName } from '@mikro-orm/core';
import type { Orm } from './orm.ts';
import type { Row } from './transaction.ts';

const columnOf = (property: string) => property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const isTime = /(?:At|Since|Until)$/;

/** The columns of an entity's properties for a `select`, each under its property's name. */
export function columns(properties: readonly string[]): string {
  return properties.map((property) => `${columnOf(property)} as "${property}"`).join(', ');
}

/** As `columns`, all of an entity's: `rowWithTimes` then gives what the ORM would, but for numbers with decimals. */
export function allColumns({ em }: Orm, entity: EntityName): string {
  const { props } = em.getMetadata().get(entity);
  return props.map(({ name, fieldNames: [column = ''] }) => `${column} as "${name}"`).join(', ');
}

/** A row that was selected by `columns`: what is named …At, …Since or …Until is a time. */
export function rowWithTimes(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      isTime.test(name) && typeof value === 'string' ? new Date(value) : value,
    ]),
  );
}

/** Inserts a row, whose members are an entity's properties; lists and objects are JSON. `end` follows the values. */
export function insertInto(table: string, row: object, end = ''): [sql: string, values: unknown[]] {
  return insertAllInto(table, [row], end);
}

/** As insertInto, several rows with the same members, one at least. */
export function insertAllInto(
  table: string,
  rows: readonly object[],
  end = '',
): [sql: string, values: unknown[]] {
  const names = Object.keys(rows[0] ?? {});
  const places = `(${names.map(() => '?').join(', ')})`;
  const values = rows.map(() => places).join(', ');
  return [
    `insert into ${table} (${names.map((name) => columnOf(name)).join(', ')}) values ${values} ${end}`,
    rows.flatMap((row) => Object.values(row).map((value: unknown) => plain(value))),
  ];
}

/** Changes the row with this id; `changes` holds an entity's properties. */
export function updateById(table: string, id: string, changes: object): [sql: string, values: unknown[]] {
  const members = Object.entries(changes);
  const settings = members.map(([name]) => `${columnOf(name)} = ?`).join(', ');
  return [`update ${table} set ${settings} where id = ?`, [...members.map(([, value]) => plain(value)), id]];
}

function plain(value: unknown): unknown {
  if (value === undefined) return null;
  const isJson = typeof value === 'object' && value !== null && !(value instanceof Date);
  return isJson ? JSON.stringify(value) : value;
}

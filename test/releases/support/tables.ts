import type { EntityManager } from '#entities/orm.ts';

type Column = { type: string; required: boolean };
type Rule = { columns: string[]; values: string[] };

/** A table as a program that writes it knows it; rights by role and verb, with `*` for every column. */
type Table = {
  columns: Record<string, Column>;
  /** What refuses a row: checks, unique indexes and foreign keys, by name, with the values that a check lists. */
  rules: Record<string, Rule>;
  rights: Record<string, Record<string, string[]>>;
};

export type Tables = Record<string, Table>;

const schemas = ['tamga', 'keyservice', 'status'];
const list = schemas.map((name) => `'${name}'`).join(', ');

const columnsQuery = `select n.nspname || '.' || c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull and not a.atthasdef and a.attidentity = '' as required
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in (${list}) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by 1, 2`;

const rulesQuery = `select n.nspname || '.' || c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as text, k.contype = 'c' as lists,
    (select array_agg(a.attname::text order by 1) from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey)) as columns
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in (${list}) and k.contype in ('c', 'f', 'p', 'u')
  union all
  select n.nspname || '.' || c.relname, i.relname, '', false,
    (select array_agg(a.attname::text order by 1) from pg_attribute a where a.attrelid = c.oid and a.attnum = any(x.indkey))
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in (${list}) and x.indisunique order by 1, 2`;

const rightsQuery = `select table_schema || '.' || table_name as table, grantee::text as role, lower(privilege_type) as verb,
    array_agg(column_name::text order by column_name) as columns
  from information_schema.column_privileges where table_schema in (${list}) and grantee like 'tamga\\_%' and grantee <> 'tamga_owner'
  group by 1, 2, 3
  union all
  select table_schema || '.' || table_name, grantee::text, 'delete', array['*']
  from information_schema.table_privileges
  where table_schema in (${list}) and grantee like 'tamga\\_%' and grantee <> 'tamga_owner' and privilege_type = 'DELETE' order by 1, 2, 3`;

/** Reads the tables of every program of ours, with what each column takes and what each role may do. */
export async function readTables(em: EntityManager): Promise<Tables> {
  const tables: Tables = {};
  const at = (name: string) => (tables[name] ??= { columns: {}, rules: {}, rights: {} });
  for (const { table, column, type, required } of await em.execute<
    { table: string; column: string; type: string; required: boolean }[]
  >(columnsQuery))
    at(table).columns[column] = { type, required };
  for (const { table, name, text, lists, columns } of await em.execute<
    { table: string; name: string; text: string; lists: boolean; columns: string[] | null }[]
  >(rulesQuery)) {
    const values = lists ? [...text.matchAll(/'([^']*)'::/g)].map(([, value = '']) => value) : [];
    at(table).rules[name] = { columns: columns ?? [], values };
  }
  for (const { table, role, verb, columns } of await em.execute<
    { table: string; role: string; verb: string; columns: string[] }[]
  >(rightsQuery)) {
    const all = Object.keys(at(table).columns);
    (at(table).rights[role] ??= {})[verb] = columns.length === all.length ? ['*'] : columns;
  }
  return tables;
}

/** Tells what of a release's rows, statements and rights the tables of another one refuse, a line each. */
export function refusals(before: Tables, now: Tables): string[] {
  return Object.entries(before).flatMap(([name, table]) => {
    const other = now[name];
    if (!other) return [`${name} is gone`];
    return [...ofColumns(table, other), ...ofRules(table, other), ...ofRights(table, other)].map(
      (line) => `${name}: ${line}`,
    );
  });
}

function ofColumns(before: Table, now: Table): string[] {
  const kept = Object.entries(before.columns).flatMap(([name, { type, required }]) => {
    const other = now.columns[name];
    if (!other) return [`${name} is gone`];
    if (other.type !== type) return [`${name} was ${type} and is ${other.type}`];
    return other.required && !required ? [`${name} must be given now`] : [];
  });
  const added = Object.entries(now.columns).filter(
    ([name, { required }]) => required && !before.columns[name],
  );
  return [...kept, ...added.map(([name]) => `${name} is new and has no default`)];
}

function ofRules(before: Table, now: Table): string[] {
  return Object.entries(now.rules).flatMap(([name, { columns, values }]) => {
    const known = before.rules[name];
    if (!known) {
      const isOfOld = columns.every((column) => before.columns[column]);
      return isOfOld ? [`${name} is a new rule for columns that are not new`] : [];
    }
    const missing = known.values.filter((value) => !values.includes(value));
    return values.length > 0 && missing.length > 0 ? [`${name} takes ${missing.join(', ')} no more`] : [];
  });
}

function ofRights(before: Table, now: Table): string[] {
  return Object.entries(before.rights).flatMap(([role, verbs]) =>
    Object.entries(verbs).flatMap(([verb, columns]) => {
      const have = now.rights[role]?.[verb] ?? [];
      const wanted = columns[0] === '*' && verb !== 'delete' ? Object.keys(before.columns) : columns;
      const lacking = have[0] === '*' ? [] : wanted.filter((column) => !have.includes(column));
      return lacking.length > 0 ? [`${role} may not ${verb} ${lacking.join(', ')} any more`] : [];
    }),
  );
}

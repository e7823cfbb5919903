import type { EntityManager, Orm } from '../common/entity-manager.ts';
import { databaseRoles, tableRights, type DatabaseRole } from './table-rights.ts';

/** The name that each role has on the server. */
export type RoleNames = Readonly<Record<DatabaseRole, string>>;

export const defaultRoleNames: RoleNames = {
  api: 'tamga_api',
  worker: 'tamga_worker',
  purge: 'tamga_purge',
};

/** The server lacks a role; the message is for the operator. */
export class MissingRole extends Error {}

const schema = 'tamga';

/** Number of the advisory lock under which the rights are granted: two that grant at once would fail. */
const rightsLock = 7_320_002;

/**
 * Gives each role the rights of `tableRights`, and takes all others away, as the owner of the tables, in one transaction. A
 * role that is the owner itself keeps what it has. Throws MissingRole when the server has no such role.
 */
export async function grantRights(orm: Orm, names: RoleNames): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [rightsLock]);
    const [{ owner } = { owner: '' }] = await em.execute<{ owner: string }[]>(
      'select current_user::text as owner',
    );
    const columns = await columnsOf(em);
    for (const role of databaseRoles) {
      const name = names[role];
      if (name === owner) continue;
      await assertRole(em, role, name);
      for (const statement of grantsTo(role, name, columns)) await em.execute(statement);
    }
  });
}

async function assertRole(em: EntityManager, role: DatabaseRole, name: string): Promise<void> {
  const [found] = await em.execute('select 1 from pg_roles where rolname = ?', [name]);
  if (found) return;
  throw new MissingRole(
    `There is no database role ${name}: make it by \`create role ${name} login password '…'\`, or name yours in ${role.toUpperCase()}_DATABASE_ROLE.`,
  );
}

type Columns = ReadonlyMap<string, ReadonlySet<string>>;

/** Gives the columns of each table of the schema. */
export async function columnsOf(em: EntityManager): Promise<Columns> {
  const rows = await em.execute<{ table: string; columns: string[] }[]>(
    `select c.relname as table, array_agg(a.attname::text) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = ?::regnamespace and c.relkind = 'r' group by c.relname`,
    [schema],
  );
  return new Map(rows.map(({ table, columns }) => [table, new Set(columns)]));
}

function* grantsTo(role: DatabaseRole, name: string, columns: Columns): Generator<string> {
  const to = `"${name.replaceAll('"', '""')}"`;
  yield `grant usage on schema ${schema} to ${to}`;
  yield `revoke all on all tables in schema ${schema} from ${to}`;
  for (const [table, rights] of Object.entries(tableRights)) {
    const list = presentRights(rights[role] ?? '', columns.get(table) ?? new Set());
    if (list.length > 0) yield `grant ${list.join(', ')} on ${schema}.${table} to ${to}`;
  }
}

/** Gives the rights of a line one by one, each without the columns that the table lacks; none for a table that is not there. */
export function presentRights(line: string, present: ReadonlySet<string>): string[] {
  if (present.size === 0) return [];
  return [...line.matchAll(/(\w+)(?: \(([^)]*)\))?/g)].flatMap(([, verb = '', named]) => {
    if (named === undefined) return [verb];
    const there = named.split(', ').filter((column) => present.has(column));
    return there.length > 0 ? [`${verb} (${there.join(', ')})`] : [];
  });
}

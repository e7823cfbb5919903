import type { World } from '#test/support/world/world.ts';

type Column = { table_name: string; column_name: string };

/**
 * The ways in which rows belong to an organization, by the column that says so: itself, its users, its webhooks, its
 * envelopes.
 */
const owners: Readonly<Record<string, string>> = {
  organization_id: 'select ?::uuid',
  user_id: 'select id from user_account where organization_id = ?',
  webhook_id: 'select id from webhook where organization_id = ?',
  envelope_id: 'select id from envelope where organization_id = ?',
};

/** Every row of the database that belongs to an organization, as JSON text, by its table and the column that says so. */
export async function snapshotOf(world: World, organizationId: string): Promise<Record<string, string[]>> {
  const em = world.deps.orm.em.fork();
  const columns = await em.execute<Column[]>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'tamga' and column_name = any (string_to_array(?, ','))`,
    [Object.keys(owners).join(',')],
  );
  const found: Record<string, string[]> = {};
  for (const { table_name: table, column_name: column } of columns) {
    const rows = await em.execute<{ row: string }[]>(
      `select to_jsonb(t)::text as row from ${table} t where t.${column} in (${owners[column] ?? ''}) order by 1`,
      [organizationId],
    );
    if (rows.length > 0) found[`${table}.${column}`] = rows.map(({ row }) => row);
  }
  return found;
}

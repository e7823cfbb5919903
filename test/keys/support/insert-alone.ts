import type { EntityManager } from '#entities/orm.ts';

/** Writes a row without the rows that it belongs to. */
export async function insertAlone(
  em: EntityManager,
  table: string,
  row: Record<string, unknown>,
): Promise<void> {
  await em.transactional(async (within) => {
    await within.execute('set local session_replication_role = replica');
    const names = Object.keys(row);
    const places = names.map(() => '?').join(', ');
    await within.execute(`insert into ${table} (${names.join(', ')}) values (${places})`, Object.values(row));
  });
}

import type { Orm } from '../entities/orm.ts';

/**
 * Lets a role read the signed answers and lists, and nothing else of ours. Does nothing when there is no such role: where
 * one role does everything it needs no permission.
 */
export async function grantReading(orm: Orm, role: string): Promise<void> {
  const em = orm.em.fork();
  const [found] = await em.execute('select 1 from pg_roles where rolname = ?', [role]);
  if (!found) return;
  const name = `"${role.replaceAll('"', '""')}"`;
  await em.execute(`grant usage on schema status to ${name}`);
  await em.execute(`grant select on status.ocsp_answer, status.revocation_list to ${name}`);
}

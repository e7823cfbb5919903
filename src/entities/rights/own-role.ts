import { setTimeout as sleep } from 'node:timers/promises';
import { databaseFault, type DatabaseFault } from '#database/outage.ts';
import type { Orm } from '../common/entity-manager.ts';
import { schemaFault } from './schema-state.ts';

type Role = { name: string; superuser: boolean; owner: boolean };

const query = `select rolname as name, rolsuper or rolbypassrls as superuser,
    exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'tamga' and c.relkind = 'r' and pg_has_role(current_user, c.relowner, 'member')) as owner
  from pg_roles where rolname = current_user`;

/**
 * Tells people why a program must not run with the database role that it signs in with: it is a superuser, or owns the tables,
 * itself or as a member of a role. Such a role may change the audit trail and the proofs of acts. Undefined where the role is
 * fine, and in development.
 */
export async function roleFault(
  orm: Orm,
  { ENV }: { ENV: 'development' | 'production' },
): Promise<string | undefined> {
  if (ENV === 'development') return undefined;
  const [role] = await orm.em.fork().execute<Role[]>(query);
  if (!role || !(role.superuser || role.owner)) return undefined;
  const why = role.superuser ? 'is a superuser or may pass row-level security' : 'owns the tables';
  return `DATABASE_URL: the database role ${role.name} ${why}, so it could change audit events and proofs of acts; give this program its own role (docs/run/database-roles.md).`;
}

const waitsFor: Record<DatabaseFault, string> = {
  outage: 'the database does not answer yet: trying again',
  configuration:
    'the database does not let this program in: correct DATABASE_URL, or the rights of its role; trying again',
};

/**
 * Waits until the database answers, then tells why a program must not run on it: as roleFault does, or as schemaFault;
 * `waiting` hears, at first and when it changes, why it is waited for, and in a sentence for people what is to be done.
 */
export async function startFault(
  orm: Orm,
  config: { ENV: 'development' | 'production' },
  waiting: (error: unknown, sentence: string) => void,
): Promise<string | undefined> {
  for (let last: DatabaseFault | undefined; ;) {
    try {
      return (await roleFault(orm, config)) ?? (await schemaFault(orm));
    } catch (error) {
      const fault = databaseFault(error);
      if (fault === undefined) throw error;
      if (fault !== last) waiting(error, waitsFor[fault]);
      last = fault;
      await sleep(2_000);
    }
  }
}

// Brings the tables of the API and the worker up to date, and gives their roles the rights that they need: `node
// src/stack/postgres/migrate.ts` with the owner's DATABASE_URL, and a step of `npm start`. The key service migrates its own
// schema when it starts.
import { z } from 'zod';
import { databaseUrl } from '#config/fields.ts';
import { databaseFault } from '#database/outage.ts';
import { configOrExit, parseEnvironment } from '#config/parse.ts';
import { createOrm, migrate } from '#entities/orm.ts';
import { schemaState } from '#entities/rights/schema-state.ts';
import { defaultRoleNames, grantRights, MissingRole, type RoleNames } from '#entities/rights/grant-rights.ts';

/**
 * Runs every migration that has not run yet on this database, as the owner of its tables, and gives the other roles their
 * rights; those of a database that is newer than these files stay as its own version left them. Throws when the server lacks
 * one of the roles.
 */
export async function migrateDatabase(url: string, roles: RoleNames = defaultRoleNames): Promise<void> {
  const orm = await createOrm({ databaseUrl: url });
  orm.config.getLogger().setDebugMode(false);
  try {
    const { beyond } = await schemaState(orm);
    await migrate(orm);
    if (beyond.length === 0) await grantRights(orm, roles);
  } finally {
    await orm.close();
  }
}

/** What the operator has to do, for the failures that are theirs to mend; undefined for any other. */
function explain(error: unknown, url: string): string | undefined {
  if (error instanceof MissingRole) return error.message;
  const role = decodeURIComponent(new URL(url).username);
  const { code } = error as { code?: unknown };
  if (code === '42501')
    return `DATABASE_URL: the database role ${role} may not make or change the tables; give the address of the role that owns them, with CREATE on the database (docs/run/database-roles.md).`;
  const fault = databaseFault(error);
  if (fault === 'configuration')
    return 'DATABASE_URL: there is no such database, user or password; correct the address';
  return fault && 'DATABASE_URL: the database cannot be reached; start it or correct the address';
}

if (import.meta.main) {
  const role = z.string().max(63);
  const settings = z.object({
    DATABASE_URL: databaseUrl,
    API_DATABASE_ROLE: role.default(defaultRoleNames.api),
    WORKER_DATABASE_ROLE: role.default(defaultRoleNames.worker),
    PURGE_DATABASE_ROLE: role.default(defaultRoleNames.purge),
  });
  const given = configOrExit(() => parseEnvironment(settings, process.env));
  const { API_DATABASE_ROLE: api, WORKER_DATABASE_ROLE: worker, PURGE_DATABASE_ROLE: purge } = given;
  await migrateDatabase(given.DATABASE_URL, { api, worker, purge }).catch((error: unknown) => {
    const line = explain(error, given.DATABASE_URL);
    if (line === undefined) throw error;
    console.error(line);
    process.exit(1);
  });
}

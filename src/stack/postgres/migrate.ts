// Brings the tables of the API and the worker up to date, and gives their roles the rights that they need: `node
// src/stack/postgres/migrate.ts` with the owner's DATABASE_URL, and a step of `npm start`. The key service migrates its own
// schema when it starts.
import { z } from 'zod';
import { databaseUrl } from '#config/fields.ts';
import { configOrExit, parseEnvironment } from '#config/parse.ts';
import { createOrm, migrate } from '#entities/orm.ts';
import { defaultRoleNames, grantRights, MissingRole, type RoleNames } from '#entities/rights/grant-rights.ts';

/**
 * Runs every migration that has not run yet on this database, as the owner of its tables, and gives the other roles their
 * rights. Throws when the server lacks one of the roles.
 */
export async function migrateDatabase(url: string, roles: RoleNames = defaultRoleNames): Promise<void> {
  const orm = await createOrm({ databaseUrl: url });
  orm.config.getLogger().setDebugMode(false);
  try {
    await migrate(orm);
    await grantRights(orm, roles);
  } finally {
    await orm.close();
  }
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
    if (!(error instanceof MissingRole)) throw error;
    console.error(error.message);
    process.exit(1);
  });
}

// Brings the tables of the API and the worker up to date: `node src/stack/postgres/migrate.ts` with DATABASE_URL, and a
// step of `npm start`. The key service migrates its own schema when it starts.
import { z } from 'zod';
import { databaseUrl } from '#config/fields.ts';
import { configOrExit, parseEnvironment } from '#config/parse.ts';
import { createOrm, migrate } from '#entities/orm.ts';

/** Runs every migration that has not run yet on this database. */
export async function migrateDatabase(url: string): Promise<void> {
  const orm = await createOrm({ databaseUrl: url });
  orm.config.getLogger().setDebugMode(false);
  try {
    await migrate(orm);
  } finally {
    await orm.close();
  }
}

if (import.meta.main) {
  const settings = z.object({ DATABASE_URL: databaseUrl });
  await migrateDatabase(configOrExit(() => parseEnvironment(settings, process.env)).DATABASE_URL);
}

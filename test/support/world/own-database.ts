import { createOrm, type Orm } from '#entities/orm.ts';
import { createMigratedDatabase } from '#test/support/servers/database.ts';

export type OwnDatabase = { url: string; orm: Orm; stop: () => Promise<void> };

/** Makes a database of a test file's own, with the tables of the product, and connects to it. */
export async function openOwnDatabase(): Promise<OwnDatabase> {
  const database = await createMigratedDatabase();
  const orm = await createOrm({ databaseUrl: database.url });
  const stop = async () => {
    await orm.close();
    await database.drop();
  };
  return { url: database.url, orm, stop };
}

import { migrations } from '../migrations/index.ts';
import type { Orm } from '../common/entity-manager.ts';

type Names = readonly { name: string }[];

/** What a database lacks of these files' migrations, and what it has beyond them, by name. */
export type SchemaState = { missing: string[]; beyond: string[] };

/** SQLSTATEs of a database that is older than this check: no right to the list, no list, no schema. */
const older = new Set(['42501', '42P01', '3F000']);

async function executed(orm: Orm): Promise<string[]> {
  try {
    const rows = await orm.em.fork().execute<{ name: string }[]>('select name from tamga.migration');
    return rows.map(({ name }) => name);
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (typeof code === 'string' && older.has(code)) return [];
    throw error;
  }
}

/** Compares the migrations that ran on a database with those of these files. */
export async function schemaState(orm: Orm, known: Names = migrations): Promise<SchemaState> {
  const names = known.map(({ name }) => name);
  const there = await executed(orm);
  return {
    missing: names.filter((name) => !there.includes(name)),
    beyond: there.filter((name) => !names.includes(name)),
  };
}

/**
 * Tells people why a program must not run on a database: it lacks migrations that these files need. One that is newer is
 * fine, since a release takes away only what the release before it does not use (docs/run/upgrading.md).
 */
export async function schemaFault(orm: Orm, known?: Names): Promise<string | undefined> {
  const { missing } = await schemaState(orm, known);
  if (missing.length === 0) return undefined;
  return `DATABASE_URL: the database is older than this version of Tamga, it lacks ${missing.length} migrations from ${missing[0]} on; run \`DATABASE_URL=… node bin/tamga.mjs src/stack/postgres/migrate.ts\` as the owner of the tables first (docs/run/upgrading.md).`;
}

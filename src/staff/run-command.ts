import { TableNotFoundException } from '@mikro-orm/core';
import { ConfigError } from '#config/parse.ts';
import { Problem } from '#domain/common/problem.ts';
import { createOrm, type EntityManager } from '#entities/orm.ts';
import { UsageError } from './options.ts';
import { findTarget } from './target.ts';

/** Gives a command the database that it writes to, and the address of the API. */
export async function atTarget<T>(use: (em: EntityManager, baseUrl: string) => Promise<T>): Promise<T> {
  const { databaseUrl, baseUrl } = await findTarget(process.env);
  const orm = await createOrm({ databaseUrl, maxConnections: 2 });
  try {
    return await use(orm.em.fork(), baseUrl);
  } finally {
    await orm.close();
  }
}

/**
 * Runs a command of the operator's; says in words why it failed. The exit code is 2, with the usage, for a wrong command line, and
 * 1 for any other failure.
 */
export async function runCommand(usage: string, command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(explain(error, usage));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

function explain(error: unknown, usage: string): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof TableNotFoundException)
    return 'The database lacks a table of this version: start this version of Tamga once, or run src/stack/postgres/migrate.ts.';
  if (error instanceof ConfigError || error instanceof Problem) return error.message;
  return `The database cannot be used: ${error instanceof Error ? error.message.split('\n', 1)[0] : 'unknown'}`;
}

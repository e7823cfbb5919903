import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedDatabaseUrls } from './postgres/databases.ts';
import { openHome } from './home.ts';
import { lockOwner } from './system/lock.ts';
import { runningPostmaster } from './postgres/postmaster.ts';
import { openSecrets } from './secrets.ts';

/** The stack that runs: its database for two roles, its API, and the secrets that it made. */
export type RunningStack = {
  databaseUrl: string;
  purgeUrl: string;
  baseUrl: string | undefined;
  keys: Readonly<Record<string, string>>;
};

/**
 * Finds the embedded stack that runs in TAMGA_HOME (the project's .tamga without): where its API is and the database's
 * addresses for the role that owns the tables and for the one that erases. Undefined when its PostgreSQL does not run.
 */
export async function findStack(env: NodeJS.ProcessEnv): Promise<RunningStack | undefined> {
  const home = openHome({ tamgaHome: env['TAMGA_HOME'] || undefined });
  if (!existsSync(home.secretsFile) || !runningPostmaster(home.postgresData)) return undefined;
  // PostgreSQL writes its number, folder, start and port into this file, one a line.
  const lines = readFileSync(join(home.postgresData, 'postmaster.pid'), 'utf8').split('\n');
  const secrets = await openSecrets(home);
  const { owner, purge } = embeddedDatabaseUrls(Number(lines[3]), secrets);
  return {
    databaseUrl: owner,
    purgeUrl: purge,
    baseUrl: lockOwner(home.lockFile)?.base_url,
    keys: secrets.keys,
  };
}

import { Client } from 'pg';
import type { Secrets } from '../secrets.ts';

const database = 'tamga';
const roles = { app: 'tamga_app', keyservice: 'tamga_keyservice' } as const;

export interface DatabaseUrls {
  /** The address for the API and the worker, which own the schema `tamga`. */
  app: string;
  /** The address for the key service, which owns the schema `keyservice`; neither role reads the other's. */
  keyservice: string;
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function ensureRole(client: Client, name: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  const verb = rowCount ? 'alter' : 'create';
  await client.query(
    `${verb} role ${name} login nosuperuser nocreatedb nocreaterole password ${client.escapeLiteral(password)}`,
  );
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (!rowCount) await client.query(`create database ${database}`);
  await client.query(`revoke all on database ${database} from public`);
  for (const role of Object.values(roles))
    await client.query(`grant connect, create, temporary on database ${database} to ${role}`);
}

function urlFor(superuserUrl: string, role: string, password: string): string {
  const url = new URL(superuserUrl);
  url.username = role;
  url.password = password;
  url.pathname = `/${database}`;
  return url.href;
}

/** The address of the embedded database for the API and the worker. */
export function appDatabaseUrl(port: number, secrets: Pick<Secrets, 'app_password'>): string {
  return urlFor(`postgres://127.0.0.1:${port}/postgres`, roles.app, secrets.app_password);
}

/**
 * Makes the database `tamga` and its two roles when they are absent, with the passwords that the secrets say.
 * Gives the address for each role; the programs make their schemas themselves.
 */
export async function prepareDatabases(superuserUrl: string, secrets: Secrets): Promise<DatabaseUrls> {
  await withClient(superuserUrl, async (client) => {
    await ensureRole(client, roles.app, secrets.app_password);
    await ensureRole(client, roles.keyservice, secrets.keyservice_password);
    await ensureDatabase(client);
  });
  const inside = new URL(superuserUrl);
  inside.pathname = `/${database}`;
  await withClient(inside.href, async (client) => client.query('revoke all on schema public from public'));
  return {
    app: urlFor(superuserUrl, roles.app, secrets.app_password),
    keyservice: urlFor(superuserUrl, roles.keyservice, secrets.keyservice_password),
  };
}

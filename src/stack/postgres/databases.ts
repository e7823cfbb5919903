import { Client } from 'pg';
import { defaultRoleNames } from '#entities/rights/grant-rights.ts';
import type { Secrets } from '../secrets.ts';

const database = 'tamga';

/** The roles of a database: who owns the schema `tamga`, who works in it, and the key service with schemas of its own. */
export const roles = { owner: 'tamga_owner', ...defaultRoleNames, keyservice: 'tamga_keyservice' } as const;
type Role = keyof typeof roles;
export const allRoles = Object.keys(roles) as Role[];

/** Earlier, one role owned the schema and was the API's and the worker's. */
const formerOwner = 'tamga_app';

/**
 * The address for each role: `owner` has the schema `tamga` and runs its migrations; `api`, `worker` and `purge` have the
 * rights in it that `tableRights` says; `keyservice` has the schema of that name, which none of the others reads.
 */
export type DatabaseUrls = Readonly<Record<Role, string>>;

type DatabaseSecrets = Pick<Secrets, `${Role}_password`>;

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function hasRole(client: Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  return Boolean(rowCount);
}

/** With its name, all that a role owns goes over to the new one. */
async function renameFormerOwner(client: Client): Promise<void> {
  if ((await hasRole(client, formerOwner)) && !(await hasRole(client, roles.owner)))
    await client.query(`alter role ${formerOwner} rename to ${roles.owner}`);
}

async function ensureRole(client: Client, name: string, password: string): Promise<void> {
  const verb = (await hasRole(client, name)) ? 'alter' : 'create';
  await client.query(
    `${verb} role ${name} login nosuperuser nocreatedb nocreaterole password ${client.escapeLiteral(password)}`,
  );
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (!rowCount) await client.query(`create database ${database}`);
  await client.query(`revoke all on database ${database} from public`);
  for (const role of Object.values(roles))
    await client.query(`grant connect on database ${database} to ${role}`);
  for (const role of [roles.owner, roles.keyservice])
    await client.query(`grant create on database ${database} to ${role}`);
}

function urlFor(superuserUrl: string, role: string, password: string): string {
  const url = new URL(superuserUrl);
  url.username = role;
  url.password = password;
  url.pathname = `/${database}`;
  return url.href;
}

/** Gives the address of a database for each role, from the superuser's or that of the server alone. */
function urlsFor(serverUrl: string, secrets: DatabaseSecrets): DatabaseUrls {
  const urls = allRoles.map((role) => [role, urlFor(serverUrl, roles[role], secrets[`${role}_password`])]);
  return Object.fromEntries(urls) as DatabaseUrls;
}

/** The addresses of the embedded database. */
export function embeddedDatabaseUrls(port: number, secrets: DatabaseSecrets): DatabaseUrls {
  return urlsFor(`postgres://127.0.0.1:${port}/postgres`, secrets);
}

/**
 * Makes the database `tamga` and its roles when they are absent, with the passwords that the secrets say.
 * Gives the address for each role; the programs make their schemas themselves.
 */
export async function prepareDatabases(
  superuserUrl: string,
  secrets: DatabaseSecrets,
): Promise<DatabaseUrls> {
  await withClient(superuserUrl, async (client) => {
    await renameFormerOwner(client);
    for (const role of allRoles) await ensureRole(client, roles[role], secrets[`${role}_password`]);
    await ensureDatabase(client);
  });
  const inside = new URL(superuserUrl);
  inside.pathname = `/${database}`;
  await withClient(inside.href, async (client) => client.query('revoke all on schema public from public'));
  return urlsFor(superuserUrl, secrets);
}

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findPostgresBinaries } from './binaries.ts';
import { startProcess, untilReady } from '../system/process.ts';
import type { RunningProcess } from '../system/process.ts';
import { databaseUser } from '../system/system-user.ts';
import type { SystemUser } from '../system/system-user.ts';

export interface PostgresOptions {
  /** Folder of the data; made when absent. Its parents must let the database's user in. */
  dataDir: string;
  port: number;
  /** The superuser's password; it holds from the first start on. */
  password: string;
  logFile: string;
  /** Settings for this start, as in postgresql.conf. */
  settings?: Record<string, string>;
  onSpawn?: ((child: RunningProcess) => void) | undefined;
}

export interface RunningPostgres {
  process: RunningProcess;
  /** The superuser's address of the database `postgres`. */
  url: string;
  /** Ends open sessions, writes everything out and stops. */
  stop(): Promise<void>;
}

// The package's own class is not used: it stops the server on Ctrl-C by itself, before those that need it.
async function initialise(
  initdb: string,
  user: SystemUser | undefined,
  { dataDir, password }: PostgresOptions,
): Promise<void> {
  // Made aside and moved, so that a folder that was interrupted half-way does not look like data.
  const draft = `${dataDir}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const passwordFile = join(tmpdir(), `tamga-${randomBytes(8).toString('hex')}`);
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) {
    await chown(draft, user.uid, user.gid);
    await chown(passwordFile, user.uid, user.gid);
  }
  const flags = [
    `--pgdata=${draft}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  try {
    await new Promise<void>((resolve, reject) => {
      let said = '';
      const child = spawn(initdb, flags, { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
      child.once('error', reject);
      child.once('close', (code) =>
        code === 0 ? resolve() : reject(new Error(`initdb failed (exit code ${code}):\n${said.trim()}`)),
      );
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, dataDir);
}

/** Tells whether the server at this address takes a connection and answers a query. */
async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Statements that fail have people's data in their texts, and details have it in their keys: neither is logged. */
const quietLog = { log_min_error_statement: 'panic', log_error_verbosity: 'terse' };

/**
 * Starts PostgreSQL on 127.0.0.1 and waits until it answers; makes its data folder first when there is none. As root it runs
 * as the user `postgres`. Text sorts by code point and knows all of Unicode's letters. Throws with the end of its log when
 * it does not come up within 60 s.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { dataDir, port, password, logFile, settings } = options;
  const user = databaseUser();
  const { initdb, postgres } = await findPostgresBinaries(user);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await initialise(initdb, user, options);
  const given = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...quietLog, ...settings };
  const child = await startProcess({
    name: 'PostgreSQL',
    command: postgres,
    args: [
      '-D',
      dataDir,
      '-p',
      String(port),
      ...Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    env: { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' },
    cwd: '/',
    logFile,
    user,
    onSpawn: options.onSpawn,
  });
  const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  try {
    await untilReady(child, async () => answers(url), 60_000);
  } catch (error) {
    await child.stop({ signal: 'SIGINT', graceMs: 10_000 });
    throw error;
  }
  return {
    process: child,
    url,
    async stop() {
      await child.stop({ signal: 'SIGINT', graceMs: 30_000 });
    },
  };
}

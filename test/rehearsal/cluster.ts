import { execFile } from 'node:child_process';
import { chown, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startProcess, untilReady, type RunningProcess } from '#stack/system/process.ts';
import { freePort } from '#stack/system/ports.ts';
import { databaseUser } from '#stack/system/system-user.ts';

const execute = promisify(execFile);
const debian = '/usr/lib/postgresql';

/** The folder of Debian's newest PostgreSQL, with pg_basebackup. Throws when there is none. */
async function programs(): Promise<string> {
  const versions = await readdir(debian).catch(() => []);
  const newest = versions
    .map(Number)
    .filter((version) => version >= 15)
    .toSorted((a, b) => a - b)
    .at(-1);
  if (newest === undefined) throw new Error('There is no PostgreSQL 15 or newer: apt-get install postgresql');
  return join(debian, String(newest), 'bin');
}

/** The files of a server's identity, in PEM. */
type Identity = { cert: string; key: string; ca: string };

/**
 * Makes a cluster in `{folder}/postgres` that archives into `{folder}/wal`, and starts it: with the settings of
 * docs/run/production.md, on a free port of 127.0.0.1.
 */
export async function makeCluster(folder: string, identity: Identity) {
  const [bin, user, port] = [await programs(), databaseUser(), await freePort()];
  const [data, archive] = [join(folder, 'postgres'), join(folder, 'wal')];
  const certificate = { cert: join(folder, 'postgres.pem'), key: join(folder, 'postgres.key') };
  const password = 'of-the-rehearsal';
  const url = `postgres://postgres:${password}@localhost:${port}/postgres?sslmode=verify-full&sslrootcert=${identity.ca}`;
  for (const path of [data, archive]) await mkdir(path, { mode: 0o700 });
  await copyFile(identity.cert, certificate.cert);
  await copyFile(identity.key, certificate.key);
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user)
    for (const path of [data, archive, passwordFile, ...Object.values(certificate)])
      await chown(path, user.uid, user.gid);
  await execute(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ],
    { ...user, cwd: '/' },
  );
  await rm(passwordFile);
  const settings = {
    listen_addresses: 'localhost',
    unix_socket_directories: '',
    max_connections: '300',
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: '60',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && sync ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
    ssl: 'on',
    ssl_min_protocol_version: 'TLSv1.2',
    ssl_cert_file: certificate.cert,
    ssl_key_file: certificate.key,
  };
  let running: RunningProcess | undefined;
  const answers = async () => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  };
  const start = async () => {
    running = await startProcess({
      name: 'PostgreSQL',
      command: join(bin, 'postgres'),
      args: [
        '-D',
        data,
        '-p',
        String(port),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      env: { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' },
      cwd: '/',
      logFile: join(folder, 'logs', 'postgres.log'),
      user,
      onSpawn: (child) => (running = child),
    });
    await untilReady(running, answers, 90_000);
  };
  process.once('exit', () => running?.kill('SIGQUIT'));
  await start();
  return {
    /** The superuser's address. */
    url,
    port,
    data,
    archive,
    bin,
    start,
    /** Ends sessions and stops (fast); `kill` is kill -9 of the postmaster, whose children end by themselves. */
    stop: async () => running?.stop({ signal: 'SIGINT', graceMs: 30_000 }),
    kill: async () => running?.stop({ signal: 'SIGKILL', graceMs: 30_000 }),
  };
}

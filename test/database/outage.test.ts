import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { NotSent } from '#clients/messages/message.ts';
import { createMailer } from '#clients/messages/mail.ts';
import { databaseFault } from '#database/outage.ts';
import { createOrm, type Orm } from '#entities/orm.ts';
import { freePort } from '#stack/system/ports.ts';
import { startPostgres } from '#stack/postgres/postgres.ts';
import { setUp } from '#test/support/world/set-up.ts';

/** A PostgreSQL of these tests alone: they stop it and kill its sessions. */
async function startServer() {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-test-'));
  await chmod(folder, 0o711);
  const options = {
    dataDir: join(folder, 'postgres'),
    port: await freePort(),
    password: randomBytes(16).toString('hex'),
    logFile: join(folder, 'postgres.log'),
    settings: { fsync: 'off', max_wal_senders: '0' },
  };
  let running = await startPostgres(options);
  return {
    url: () => new URL(running.url),
    /** Smart: no new session comes in, those that are there may end. */
    closeDoors: () => running.process.kill('SIGTERM'),
    /** Fast: ends sessions. */
    stop: async () => {
      await running.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    restart: async () => {
      await running.stop();
      running = await startPostgres(options);
    },
  };
}

const server = setUp(startServer);

/** The server's address with something changed. */
function addressWith(change: (url: URL) => void): string {
  const url = server.url();
  change(url);
  return url.href;
}

async function using<T>(databaseUrl: string, act: (orm: Orm) => Promise<T>): Promise<T> {
  const orm = await createOrm({ databaseUrl, maxConnections: 2 });
  try {
    return await act(orm);
  } finally {
    await orm.close(true);
  }
}

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: unknown) => error,
  );

/**
 * Gives the faults that a query, a transaction and the driver by itself meet at an address: they wrap errors differently.
 */
async function faultsAt(databaseUrl: string) {
  const errors = await using(databaseUrl, async ({ em }) => [
    await errorOf(em.fork().execute('select 1')),
    await errorOf(em.fork().transactional((inner) => inner.execute('select 1'))),
    await errorOf(new Client({ connectionString: databaseUrl }).connect()),
  ]);
  const [code] = new Set(errors.map((error) => error instanceof Error && Reflect.get(error, 'code')));
  return { code, faults: errors.map(databaseFault) };
}

const outages = ['outage', 'outage', 'outage'];
const misconfigured = ['configuration', 'configuration', 'configuration'];

describe('an address at which no database can be used', () => {
  test('a name that does not resolve is an outage', async () => {
    const found = await faultsAt('postgres://tamga:secret@database.invalid/tamga');
    expect(['ENOTFOUND', 'EAI_AGAIN']).toContain(found.code);
    expect(found.faults).toEqual(outages);
  });

  test('a closed port is an outage', async () => {
    const closed = await freePort();
    const found = await faultsAt(addressWith((url) => (url.port = String(closed))));
    expect(found).toEqual({ code: 'ECONNREFUSED', faults: outages });
  });

  test('a socket that is not there is an outage', async () => {
    const error = await errorOf(new Client({ host: '/nowhere', port: 5432 }).connect());
    expect(error).toMatchObject({ code: 'ENOENT', syscall: 'connect' });
    expect(databaseFault(error)).toBe('outage');
  });

  test('a wrong password and an unknown user are faults of the configuration', async () => {
    const wrong = await faultsAt(addressWith((url) => (url.password = 'wrong')));
    expect(wrong).toEqual({ code: '28P01', faults: misconfigured });
    const unknown = await faultsAt(addressWith((url) => (url.username = 'nobody')));
    expect(unknown).toEqual({ code: '28P01', faults: misconfigured });
  });

  test('a user who may not log in is a fault of the configuration', async () => {
    await using(server.url().href, ({ em }) => em.fork().execute(`create role shut password 'x' nologin`));
    const found = await faultsAt(
      addressWith((url) => Object.assign(url, { username: 'shut', password: 'x' })),
    );
    expect(found).toEqual({ code: '28000', faults: misconfigured });
  });

  test('a missing database is a fault of the configuration', async () => {
    const found = await faultsAt(addressWith((url) => (url.pathname = '/missing')));
    expect(found).toEqual({ code: '3D000', faults: misconfigured });
  });

  test('a right that was revoked is a fault of the configuration, and an error of our own with its code is none', async () => {
    await using(server.url().href, async ({ em }) => {
      await em.fork().execute(`create role robbed login password 'x'`);
      await em.fork().execute('create schema robbery');
      await em.fork().execute('grant usage on schema robbery to robbed');
      await em.fork().execute('create table robbery.kept (id int)');
      await em.fork().execute(`create function robbery.ours() returns void language plpgsql as
        $$ begin raise exception 'ours' using errcode = 'insufficient_privilege'; end $$`);
    });
    const address = addressWith((url) => Object.assign(url, { username: 'robbed', password: 'x' }));
    const errors = await using(address, async ({ em }) => [
      await errorOf(em.fork().execute('select * from robbery.kept')),
      await errorOf(em.fork().transactional((inner) => inner.execute('delete from robbery.kept'))),
      await errorOf(em.fork().execute('select robbery.ours()')),
    ]);
    expect(errors.map((error) => error instanceof Error && Reflect.get(error, 'code'))).toEqual(
      Array.from({ length: 3 }, () => '42501'),
    );
    expect(errors.map(databaseFault)).toEqual(['configuration', 'configuration', undefined]);
  });

  test('too many connections are an outage', async () => {
    await using(server.url().href, ({ em }) =>
      em.fork().execute(`create role poor login password 'x' connection limit 0`),
    );
    const found = await faultsAt(
      addressWith((url) => Object.assign(url, { username: 'poor', password: 'x' })),
    );
    expect(found).toEqual({ code: '53300', faults: outages });
  });
});

describe('a server that goes away', () => {
  test('it ends a session, and it stops: outages', async () => {
    await using(server.url().href, async ({ em }) => {
      const sleeping = errorOf(em.fork().execute('select pg_sleep(20)'));
      await untilSleeping(em);
      await em
        .fork()
        .execute(
          `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep%'`,
        );
      const error = await sleeping;
      expect([Reflect.get(Object(error), 'code'), databaseFault(error)]).toEqual(['57P01', 'outage']);
    });
  });

  test('it shuts down: whoever comes is turned away, and whoever is there is ended', async () => {
    const inside = new Client({ connectionString: server.url().href });
    inside.on('error', () => undefined);
    await inside.connect();
    server.closeDoors();
    await expect.poll(() => faultsAt(server.url().href)).toEqual({ code: '57P03', faults: outages });
    const sleeping = errorOf(inside.query('select pg_sleep(20)'));
    await server.restart();
    const error = await sleeping;
    expect([Reflect.get(Object(error), 'code'), databaseFault(error)]).toEqual(['57P01', 'outage']);
    expect(databaseFault(await errorOf(inside.query('select 1')))).toBe('outage');
  }, 60_000);

  test('a statement that takes too long is an outage, one that is wrong is a fault of ours', async () => {
    await using(server.url().href, async ({ em }) => {
      const late = await errorOf(em.fork().execute('set statement_timeout = 50; select pg_sleep(5)'));
      expect(databaseFault(late)).toBe('outage');
      expect(databaseFault(await errorOf(em.fork().execute('select nonsense')))).toBeUndefined();
    });
  });
});

const refusedBy = async () => errorOf(new Client({ port: await freePort(), host: '127.0.0.1' }).connect());

describe('causes', () => {
  test('an outage is found behind other errors, ten of them at most', async () => {
    const cause = await refusedBy();
    const wrapped = (times: number): Error =>
      new Error('it failed', { cause: times === 1 ? cause : wrapped(times - 1) });
    expect(databaseFault(wrapped(9))).toBe('outage');
    expect(databaseFault(wrapped(10))).toBeUndefined();
  });

  test('errors that cause each other end', () => {
    const [one, other] = [new Error('one'), new Error('other')];
    one.cause = other;
    other.cause = one;
    expect(databaseFault(one)).toBeUndefined();
  });

  test('the socket of another server, and a file that is missing, say nothing about the database', async () => {
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${await freePort()}`, from: 'a@example.mn' });
    const notSent = await errorOf(
      mailer({ kind: 'code', channel: 'email', to: 'b@example.mn', subject: 's', text: 't' }),
    );
    expect(notSent).toBeInstanceOf(NotSent);
    expect(databaseFault(notSent)).toBeUndefined();
    expect(databaseFault(new NotSent('no', false, { cause: await refusedBy() }))).toBeUndefined();
    expect(databaseFault(await errorOf(readFile('/nowhere/file')))).toBeUndefined();
    expect(databaseFault(await errorOf(fetch(`http://127.0.0.1:${await freePort()}`)))).toBeUndefined();
    for (const other of [undefined, null, 'ECONNREFUSED', { code: 'ECONNREFUSED' }])
      expect(databaseFault(other)).toBeUndefined();
  });
});

async function untilSleeping(em: Orm['em']): Promise<void> {
  await expect
    .poll(() =>
      em
        .fork()
        .execute(`select 1 from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`),
    )
    .toHaveLength(1);
}

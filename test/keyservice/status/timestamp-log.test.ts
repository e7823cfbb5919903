import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { locks } from '#keyservice/entities/orm.ts';
import { LogEntry } from '#keyservice/entities/log-entry.ts';
import { closeTimestamps } from '#keyservice/tsa/log/close-timestamps.ts';
import { createMerkleTree } from '#wire/merkle-tree.ts';
import { verifyTimestamps } from '#keyservice/tsa/log/verify-timestamps.ts';
import { integer, objectIdentifier, octetString, sequence } from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { runKeyService } from '#test/keyservice/support/key-service.ts';
import { setUp } from '#test/support/world/set-up.ts';

const running = setUp(runKeyService);
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});

async function connect(...statements: string[]): Promise<Client> {
  const client = new Client({ connectionString: running.environment['DATABASE_URL'] });
  clients.push(client);
  await client.connect();
  await client.query('set search_path = keyservice');
  for (const statement of statements) await client.query(statement);
  return client;
}

function query(): Buffer {
  const imprint = sequence(sequence(objectIdentifier(oids.sha256)), octetString(randomBytes(32)));
  return sequence(integer(1), imprint);
}

async function stamp(count = 1): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: count }, () =>
      running.post('/api/v1/timestamp-queries', query(), 'application/timestamp-query'),
    ),
  );
  return answers.map(({ status }) => status);
}

const logged = () => running.service.orm.em.fork().count(LogEntry);
const verify = () => verifyTimestamps(running.service.orm.em.fork());

describe('the log of timestamps', () => {
  test('takes nothing from the log of operations: a signature is made while the other log is locked, and the reverse', async () => {
    const before = await logged();
    expect(new Set(await stamp(300))).toEqual(new Set([200]));
    expect(await logged()).toBe(before);
    const holder = await connect(
      'begin',
      'lock table timestamp_entry in access exclusive mode',
      'lock table timestamp_root in access exclusive mode',
      `select pg_advisory_xact_lock(${locks.timestampRoots})`,
    );
    const flood = stamp(50);
    expect((await running.once()).status).toBe(200);
    await holder.query('rollback');
    expect(new Set(await flood)).toEqual(new Set([200]));
    const other = await connect('begin', `select pg_advisory_xact_lock(${locks.log})`);
    expect(await stamp(5)).toEqual([200, 200, 200, 200, 200]);
    await other.query('rollback');
  });

  test('is closed by a root in the log of operations, which holds; twice and at once changes nothing', async () => {
    await stamp(7);
    const { open } = await verify();
    const closed = await Promise.all([closeTimestamps(running.service), closeTimestamps(running.service)]);
    expect(closed.toSorted((a, b) => a - b)).toEqual([0, open]);
    const before = await logged();
    expect(await closeTimestamps(running.service)).toBe(0);
    expect(await logged()).toBe(before);
    expect(await verify()).toMatchObject({ valid: true, firstBroken: null, open: 0 });
    await stamp(3);
    await closeTimestamps(running.service);
    const { valid, roots } = await verify();
    expect(valid).toBe(true);
    const where = { operation: 'timestamps_rooted', operationId: `timestamps/${roots}/3` } as const;
    expect(await running.service.orm.em.fork().findOne(LogEntry, where)).toMatchObject({
      documentHash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    });
  });

  test('cannot be changed by its own service', async () => {
    const em = running.service.orm.em.fork();
    for (const statement of [
      `update timestamp_entry set imprint = 'x'`,
      'update timestamp_entry set root_id = null',
      `update timestamp_entry set root_id = 1, imprint = 'x' where root_id is null`,
      'delete from timestamp_entry',
      'truncate timestamp_entry',
      'delete from timestamp_root',
      `update timestamp_root set root = ''`,
    ]) {
      await stamp();
      await expect(em.execute(statement), statement).rejects.toThrow('only ever added to');
    }
  });

  test.each([
    ['an imprint', `update timestamp_entry set imprint = 'sha256:00' where sequence = 2`],
    ['a time', `update timestamp_entry set at = at + interval '1 ms' where sequence = 2`],
    ['a serial number', `update timestamp_entry set serial_number = '00' where sequence = 2`],
    ['an entry that is gone', 'delete from timestamp_entry where sequence = 2'],
    ['an entry that is not in its root', 'update timestamp_entry set root_id = null where sequence = 2'],
    ['a root', `update timestamp_root set root = '00' where id = 1`],
    ['a root that is gone', 'delete from timestamp_root where id = 1'],
  ])('shows a change of %s', async (_, statement) => {
    await closeTimestamps(running.service);
    expect((await verify()).valid).toBe(true);
    await connect(
      'create table kept_entries as select * from timestamp_entry',
      'create table kept_roots as select * from timestamp_root',
      'set session_replication_role = replica',
      statement,
    );
    expect(await verify()).toMatchObject({ valid: false, firstBroken: 1 });
    await connect(
      'set session_replication_role = replica',
      'truncate timestamp_entry, timestamp_root',
      'insert into timestamp_root select * from kept_roots',
      'insert into timestamp_entry overriding system value select * from kept_entries',
      'drop table kept_roots, kept_entries',
    );
    expect((await verify()).valid).toBe(true);
  });
});

const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const leaf = (text: string) => sha(Uint8Array.of(0), Buffer.from(text));
const node = (left: Buffer, right: Buffer) => sha(Uint8Array.of(1), left, right);

function rootOf(texts: string[]): string {
  const tree = createMerkleTree();
  for (const text of texts) tree.add(Buffer.from(text));
  return tree.root();
}

test('a Merkle tree has the hash of RFC 9162: leaves and nodes apart, split at the largest power of two', () => {
  expect(rootOf([])).toBe(sha().toString('hex'));
  expect(rootOf(['a'])).toBe(leaf('a').toString('hex'));
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map(leaf) as [Buffer, Buffer, Buffer, Buffer, Buffer];
  expect(rootOf(['a', 'b', 'c'])).toBe(node(node(a, b), c).toString('hex'));
  expect(rootOf(['a', 'b', 'c', 'd', 'e'])).toBe(node(node(node(a, b), node(c, d)), e).toString('hex'));
});

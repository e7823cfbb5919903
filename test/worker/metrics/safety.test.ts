import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operatorAuditId } from '#domain/account/staff.ts';
import { walArchive } from '#entities/common/safety.ts';
import { createOrm } from '#entities/orm.ts';
import { startPostgres } from '#stack/postgres/postgres.ts';
import { freePort } from '#stack/system/ports.ts';
import { runCollectors } from '#telemetry/metrics/collectors.ts';
import { registry } from '#telemetry/metrics/registry.ts';
import { measureSafety } from '#worker/metrics/safety.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { makeDataFolder } from '#test/support/servers/data-folder.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startWorld } from '#test/support/world/world.ts';
import { samplesOf } from '#test/telemetry/support/metrics.ts';

const world = setUp(() => startWorld());

/** A PostgreSQL whose archive refuses every segment, until a file says otherwise. */
const archiving = setUp(async () => {
  const folder = await makeDataFolder();
  const isOpen = join(folder, 'open');
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    port: await freePort(),
    password: 'of-tests',
    logFile: join(folder, 'postgres.log'),
    settings: { fsync: 'off', archive_mode: 'on', archive_command: `test -e ${isOpen}` },
  });
  const stop = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { url: postgres.url, open: () => writeFile(isOpen, ''), stop };
});

async function scrape(at: number) {
  await runCollectors(() => at);
  return samplesOf(await registry.metrics());
}

const age = (proof: string) => `tamga_audit_unproved_seconds{proof="${proof}"}`;

test('shows how long events of the operator’s chain wait for seal and timestamp, as the role of the worker', async () => {
  const leave = measureSafety(world.deps.workerOrm);
  await makeStaff(world, 'support');
  await tamper(
    world,
    `update audit_event set "timestamp" = now() - interval '4 hours' where organization_id = ?`,
    [operatorAuditId],
  );
  const open = await scrape(0);
  for (const proof of ['seal', 'timestamp']) expect(open.get(age(proof))).toBeGreaterThan(4 * 3_600 - 5);
  expect(open.get('tamga_collect_failed{collector="safety"}')).toBe(0);
  // The WAL of the tests' server is not archived, so that nobody may believe that it is.
  expect([...open.keys()].filter((name) => name.startsWith('tamga_wal_archive'))).toEqual([]);
  await tamper(
    world,
    `insert into audit_head_seal (organization_id, seal, sequence, hash, sealed_at)
     select organization_id, 1, max(sequence), repeat('0', 64), now() from audit_event where organization_id = ? group by 1`,
    [operatorAuditId],
  );
  const sealed = await scrape(60_000);
  leave();
  expect(sealed.get(age('seal'))).toBe(0);
  expect(sealed.get(age('timestamp'))).toBeGreaterThan(4 * 3_600 - 5);
});

test('tells when the archive of the WAL refused a segment, and when it took one', async () => {
  const orm = await createOrm({ databaseUrl: archiving.url });
  const em = orm.em.fork();
  try {
    await em.execute('select pg_switch_wal()');
    await untilTrue(async () => (await walArchive(em))?.refused !== undefined);
    expect((await walArchive(em))?.taken).toBeUndefined();
    await archiving.open();
    await em.execute('create table public.moved (id int)');
    await em.execute('select pg_switch_wal()');
    await untilTrue(async () => (await walArchive(em))?.taken !== undefined, 90_000);
  } finally {
    await orm.close();
  }
}, 120_000);

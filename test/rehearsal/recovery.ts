import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '#stack/say.ts';
import { runSection } from '#test/interop/production/support/page.ts';
import { query } from '#test/support/servers/processes.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { programNames, type Bank } from './bank.ts';

/** The values of docs/run/backup.md, here. */
function valuesOf(bank: Bank): Record<string, string> {
  return {
    ...bank.own,
    PATH: `${bank.cluster.bin}:${process.env['PATH']}`,
    PGDATA: bank.cluster.data,
    BACKUP: join(bank.folder, 'backup'),
    WAL_ARCHIVE: bank.cluster.archive,
    OBJECTS: bank.objects.bucket,
    OBJECTS_COPY: join(bank.folder, 'objects-copy'),
  };
}

/** Takes a base backup by the commands of the page, while everything runs; gives its folder. */
export async function takeBase(bank: Bank): Promise<string> {
  const said = await runSection('Taking one', valuesOf(bank), 0, 'backup');
  return said.trim().split('\n').at(-1) ?? '';
}

/** Waits until the archive has all that was written so far, copies the objects, and gives the moment by the database's clock. */
export async function markMoment(bank: Bank): Promise<string> {
  const [row] = await query<{ moment: string; segment: string }>(
    bank.cluster.url,
    'select clock_timestamp()::text as moment, pg_walfile_name(pg_current_wal_lsn()) as segment',
  );
  if (!row) throw new Error('the database tells no time');
  // What comes after the moment has a later time.
  await sleep(1_500);
  return row.moment;
}

/** Has the WAL up to now archived, and the objects copied. */
export async function archiveAll(bank: Bank): Promise<void> {
  const [row] = await query<{ segment: string }>(
    bank.cluster.url,
    'select pg_walfile_name(pg_switch_wal()) as segment',
  );
  await untilTrue(async () => (await readdir(bank.cluster.archive)).includes(row?.segment ?? '-'), 60_000);
  await runSection('Taking one', valuesOf(bank), 1, 'backup');
}

/** Ends everything at once (kill -9), and removes cluster, objects, settings, keys and token. */
export async function destroy(bank: Bank): Promise<void> {
  await Promise.all(programNames.map((name) => bank.programs[name].kill()));
  await bank.balancer.kill();
  await Promise.all([bank.temporal.stop('SIGKILL'), bank.objects.kill(), bank.cluster.kill()]);
  const gone = [bank.own['ETC'] ?? '', bank.cluster.data];
  for (const path of gone) await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  for (const name of await readdir(bank.objects.bucket))
    await rm(join(bank.objects.bucket, name), { recursive: true, force: true });
}

/** Restores to the moment by the commands of the page, in empty folders, and starts everything; gives the milliseconds it took. */
export async function restore(bank: Bank, base: string, moment: string): Promise<number> {
  const begun = Date.now();
  const values = { ...valuesOf(bank), BASE: base, MOMENT: moment };
  await runSection('To a moment', values, 1, 'backup');
  await bank.cluster.start();
  await runSection('To a moment', values, 2, 'backup');
  say(`PostgreSQL is at ${moment} again, after ${Math.round((Date.now() - begun) / 1000)} s`);
  await bank.objects.start();
  await bank.temporal.start();
  await bank.start();
  return Date.now() - begun;
}

/** Checks every audit chain by the command of the page; gives what it said last, and throws when one does not hold. */
export async function checkChains(bank: Bank): Promise<string> {
  const env = { ...bank.own, NODE_EXTRA_CA_CERTS: join(bank.folder, 'ca.pem') };
  return (await runSection('Afterwards', env, 0, 'backup')).trim();
}

import { setTimeout as sleep } from 'node:timers/promises';
import { roles } from '#stack/postgres/databases.ts';
import { query, type Processes } from '../test/support/servers/processes.ts';
import { printTable } from './table.ts';

/** What PostgreSQL must be started with, so that it counts statements. */
export const countingStatements = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'top',
};

const ours = Object.values(roles);
const beginsAndEnds = /^(begin|commit|rollback|start transaction)\b/i;

type Counted = { role: string; text: string; calls: number; ms: number };

/** The name of what is measured, one whole flow, and so many of them. */
type Measured = {
  processes: Processes;
  what: string;
  once: () => Promise<unknown>;
  flows: number;
  most?: number;
};

/**
 * Counts the SQL statements of our roles in whole flows, one after another, and prints them for one flow: by role, and those
 * that come most. What runs by the clock beside them is counted alone before, and taken off.
 */
export async function benchStatements({ processes, what, once, flows, most = 60 }: Measured): Promise<void> {
  const { databaseUrl } = processes;
  await query(databaseUrl, 'create extension if not exists pg_stat_statements schema public');
  for (let warm = 0; warm < 5; warm += 1) await once();
  const idle = await counted(databaseUrl, async () => sleep(20_000));
  const started = performance.now();
  const all = await counted(databaseUrl, async () => {
    for (let flow = 0; flow < flows; flow += 1) await once();
    // What comes after a flow's end is part of it.
    await sleep(2_000);
  });
  const share = (performance.now() - started) / 20_000;
  const before = new Map(idle.map((one) => [`${one.role} ${one.text}`, one]));
  const each = all.map((one) => {
    const beside = before.get(`${one.role} ${one.text}`);
    return {
      ...one,
      calls: Math.max(one.calls - (beside?.calls ?? 0) * share, 0) / flows,
      ms: Math.max(one.ms - (beside?.ms ?? 0) * share, 0) / flows,
    };
  });
  printSums(what, each);
  printTexts(each.toSorted((a, b) => b.calls - a.calls).slice(0, most));
  await printChangedRows(databaseUrl);
  await printIdleIndexes(databaseUrl);
}

/** Tells of each table how many changed rows stayed on their page, so that no index of theirs was written. */
async function printChangedRows(databaseUrl: string): Promise<void> {
  const tables = await query<{ table: string; changed: number; stayed: number }>(
    databaseUrl,
    `select relname as "table", n_tup_upd::float8 as changed, n_tup_hot_upd::float8 as stayed
     from pg_stat_user_tables where n_tup_upd > 20 order by n_tup_upd - n_tup_hot_upd desc, 1`,
  );
  console.log('\nRows that were changed, and those that stayed on their page, so that no index was written');
  printTable(
    ['table', 'changed', 'stayed', '%'],
    tables.map(({ table, changed, stayed }) => [
      table,
      String(changed),
      String(stayed),
      ((stayed / changed) * 100).toFixed(0),
    ]),
  );
}

/** Lists the indexes that were written for these flows and that none of their statements read; others may need them. */
async function printIdleIndexes(databaseUrl: string): Promise<void> {
  const indexes = await query<{ table: string; index: string }>(
    databaseUrl,
    `select relname as "table", indexrelname as "index"
     from pg_stat_user_indexes join pg_index using (indexrelid) join pg_stat_user_tables using (relid, relname)
     where pg_stat_user_indexes.idx_scan = 0 and not indisunique and n_tup_ins > 0 order by 1, 2`,
  );
  console.log('\nIndexes that are written, and read by none of these statements');
  printTable(
    ['table', 'index'],
    indexes.map(({ table, index }) => [table, index]),
  );
}

async function counted(databaseUrl: string, work: () => Promise<unknown>): Promise<Counted[]> {
  await query(databaseUrl, 'select public.pg_stat_statements_reset()');
  await work();
  return query<Counted>(
    databaseUrl,
    `select rolname as role, query as text, sum(calls)::float8 as calls, sum(total_exec_time) as ms
     from public.pg_stat_statements join pg_roles on pg_roles.oid = userid
     where rolname = any ($1) group by 1, 2`,
    [ours],
  );
}

function printSums(what: string, each: readonly Counted[]): void {
  const rows = [...ours, 'all'].map((role) => {
    const own = each.filter((one) => role === 'all' || one.role === role);
    const control = own.filter(({ text }) => beginsAndEnds.test(text));
    const [calls, beside] = [sumOf(own, 'calls'), sumOf(control, 'calls')];
    return [role, (calls - beside).toFixed(1), beside.toFixed(1), sumOf(own, 'ms').toFixed(1)];
  });
  console.log(`\nSQL statements of one: ${what}`);
  printTable(['role', 'statements', 'begin, commit', 'ms in PostgreSQL'], rows);
}

function sumOf(some: readonly Counted[], of: 'calls' | 'ms'): number {
  return some.reduce((total, one) => total + one[of], 0);
}

function printTexts(each: readonly Counted[]): void {
  console.log('');
  printTable(
    ['statement', 'calls', 'role'],
    each
      .filter(({ calls }) => calls >= 0.05)
      .map(({ text, calls, role }) => [
        text.replaceAll(/\s+/g, ' ').slice(0, 150),
        calls.toFixed(2),
        role.replace('tamga_', ''),
      ]),
  );
}

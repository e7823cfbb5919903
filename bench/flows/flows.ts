import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '#stack/say.ts';
import { startProcesses, type Processes } from '../../test/support/servers/processes.ts';
import { besideFloor } from './beside-floor.ts';
import { memoryMiB } from '../cpu.ts';
import { noTimes, startPartner, type Partner } from './flow-partner.ts';
import { startFloor, type Floor } from './floor.ts';
import { benchProofs } from './proofs.ts';
import { perSecond } from '../per-second.ts';
import { partsOf } from '../parts.ts';
import { Samples } from '../samples.ts';
import { benchStatements, countingStatements } from '../statements.ts';
import { printTable } from '../table.ts';

const known = ['throughput', 'proofs', 'statements', 'times', 'rows', 'memory'] as const;

const options = {
  rounds: { type: 'string', default: '3' },
  flows: { type: 'string', default: '300' },
  proved: { type: 'string', default: '60' },
  pending: { type: 'string', default: '10000' },
  rows: { type: 'string', default: '100000' },
  /** Parts that are known, separated by commas; all but statements without. */
  only: { type: 'string', default: 'throughput,proofs,times,rows,memory' },
} as const;

/**
 * Measures complete workflows beside a floor, times of calls, memory, and the status check among many rows; prints tables.
 */
export async function benchFlows(): Promise<void> {
  const { values } = parseArgs({ options, args: process.argv.slice(3) });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const parts = partsOf(values.only, known);
  const counting = parts.includes('statements') ? countingStatements : {};
  const processes = await startProcesses('production', {}, counting);
  const partner = await startPartner(processes);
  const floor = await startFloor(processes.temporalAddress);
  try {
    if (parts.includes('throughput')) {
      const amount = { rounds: Number(values.rounds), flows: Number(values.flows) };
      await benchThroughput({ processes, partner, floor, ...amount });
    }
    if (parts.includes('times')) await benchTimes(partner, floor);
    await floor.stop();
    if (parts.includes('proofs'))
      await benchProofs({ processes, partner, rounds: Number(values.rounds), flows: Number(values.proved) });
    if (parts.includes('statements'))
      await benchStatements({
        processes,
        what: 'create, code, sign, webhook',
        once: async () => partner.flow(),
        flows: 50,
      });
    if (parts.includes('rows')) await benchRows(partner, Number(values.rows));
    if (parts.includes('memory')) await benchMemory(processes, partner, Number(values.pending));
  } finally {
    await partner.stop();
    await processes.stop();
  }
}

type Throughput = { processes: Processes; partner: Partner; floor: Floor; rounds: number; flows: number };

async function benchThroughput({ processes, partner, floor, rounds, flows }: Throughput): Promise<void> {
  say('Warming up.');
  await perSecond(60, async () => floor.once());
  await perSecond(200, async () => partner.flow());
  const times = noTimes();
  await besideFloor({
    processes,
    floor,
    rounds,
    flows,
    names: {
      what: 'Complete flows',
      floor: 'floor: bare workflow',
      ours: 'create, code, sign, webhook',
    },
    once: { floor: async () => floor.once(), ours: async () => partner.flow(times) },
  });
  console.log(`\nUnder that load, in milliseconds; calls that had to be repeated: ${partner.repeats.count}`);
  printTimes(times);
}

function printTimes(times: Readonly<Record<string, Samples>>): void {
  printTable(
    ['call', 'p50', 'p99', 'calls'],
    Object.entries(times)
      .filter(([, samples]) => samples.count > 0)
      .map(([name, samples]) => [
        name,
        samples.percentile(0.5).toFixed(1),
        samples.percentile(0.99).toFixed(1),
        String(samples.count),
      ]),
  );
}

/** Measures one workflow after another: the times that a single caller sees, and those of a bare workflow's start. */
async function benchTimes(partner: Partner, floor: Floor): Promise<void> {
  const times = { ...noTimes(), 'floor: start with one activity': new Samples() };
  await perSecond(150, async () => floor.once(undefined, times['floor: start with one activity']), 1);
  await perSecond(150, async () => partner.flow(times), 1);
  const { id } = await partner.create();
  await perSecond(500, async () => partner.status(id, times.status), 1);
  console.log('\nOne caller, in milliseconds');
  printTimes(times);
}

async function benchRows(partner: Partner, most: number): Promise<void> {
  const few = 1_000;
  await partner.create();
  const result: string[][] = [];
  await fillRows(partner, few);
  for (const rows of [few, most, few, most]) {
    await fillRows(partner, rows);
    const samples = new Samples();
    const { rows: some } = await partner.database.query<{ id: string }>(
      'select id from tamga.sign_request order by random() limit 500',
    );
    for (const { id } of some) await partner.status(id);
    for (const { id } of some) await partner.status(id, samples);
    result.push([String(rows), samples.percentile(0.5).toFixed(2), samples.percentile(0.99).toFixed(2)]);
  }
  console.log('\nThe status check among many rows, in milliseconds (few, many, few, many)');
  printTable(['rows', 'p50', 'p99'], result);
}

/** Makes the table hold so many rows: copies of one under new ids, or none of those copies. */
async function fillRows({ database }: Partner, wanted: number): Promise<void> {
  const marker = 'bench-copy';
  await database.query(`delete from tamga.sign_request where external_ref = $1`, [marker]);
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from tamga.sign_request',
  );
  const missing = wanted - (rows[0]?.count ?? 0);
  if (missing > 0)
    await database.query(
      `insert into tamga.sign_request
       select copy.* from (select to_jsonb(r) as original from tamga.sign_request r order by created_at limit 1) r,
         generate_series(1, $2::int) number,
         lateral jsonb_populate_record(null::tamga.sign_request, original || jsonb_build_object(
           'id', gen_random_uuid(), 'external_ref', $1::text,
           'link_hash', encode(sha256((number || gen_random_uuid()::text)::bytea), 'hex'))) copy`,
      [marker, missing],
    );
  await database.query('vacuum analyze tamga.sign_request');
}

async function benchMemory(processes: Processes, partner: Partner, pending: number): Promise<void> {
  const memory = () =>
    ['worker', 'API', 'key service'].map((name) => memoryMiB(processes.pidOf(name as 'API') ?? 0));
  const before = memory();
  say(`Creating ${pending} requests.`);
  const rate = await perSecond(pending, async () => partner.create());
  await sleep(15_000);
  const after = memory();
  const { id } = await partner.create();
  const times = noTimes();
  await perSecond(300, async () => partner.status(id, times.status), 1);
  await perSecond(50, async () => partner.flow(times), 1);
  console.log(`\nMemory in MiB, with ${pending} requests pending (created ${rate.toFixed(1)} a second)`);
  printTable(
    ['process', 'before', 'after'],
    ['worker', 'API', 'key service'].map((name, index) => [
      name,
      (before[index] ?? 0).toFixed(0),
      (after[index] ?? 0).toFixed(0),
    ]),
  );
  console.log('\nOne caller, with those pending, in milliseconds');
  printTimes(times);
}

import { parseArgs } from 'node:util';
import { Connection, type Client } from '@temporalio/client';
import { createFlowWatchActivities, type FlowWatchActivities } from '#activities/flow/activities.ts';
import type { Place } from '#activities/flow/inputs.ts';
import { createExecutions } from '#clients/temporal/executions.ts';
import { createClient } from '#codec/create-client.ts';
import { flowNames } from '#domain/common/flow-kinds.ts';
import { createOrm } from '#entities/orm.ts';
import { say } from '#stack/say.ts';
import { flowStageKey } from '#workflows/common/search-attributes.ts';
import { startProcesses, type Processes } from '../../test/support/servers/processes.ts';
import { cpuMs, cpuOfFamilyMs } from '../cpu.ts';
import { startPartner, type Partner } from '../flows/flow-partner.ts';
import { printTable } from '../table.ts';

const options = {
  flows: { type: 'string', default: '20000' },
  rows: { type: 'string', default: '1000000' },
} as const;

/**
 * Measures one run of the watch over open requests whose workflows run: all by count, after one of them ended, and a part
 * that is walked through; and the count of many more open rows. Prints tables.
 */
export async function benchFlowWatch(): Promise<void> {
  const { values } = parseArgs({ options, args: process.argv.slice(3) });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const processes = await startProcesses('development');
  const partner = await startPartner(processes);
  const connection = await Connection.connect({ address: processes.temporalAddress });
  const temporal = createClient(processes.payloadKeys, { connection, namespace: 'default' });
  const orm = await createOrm({ databaseUrl: processes.urls.owner });
  const watch = createFlowWatchActivities({
    orm,
    executions: createExecutions(temporal),
    actKeys: new Map(),
  });
  try {
    await partner.create();
    // Without a worker what is started stays as it is.
    await processes.stopOne('worker');
    await benchRuns({ processes, partner, temporal, watch }, Number(values.flows));
    await benchCount(partner, Number(values.rows));
  } finally {
    await orm.close();
    await connection.close();
    await partner.stop();
    await processes.stop();
  }
}

type Bench = { processes: Processes; partner: Partner; temporal: Client; watch: FlowWatchActivities };

async function benchRuns(bench: Bench, flows: number): Promise<void> {
  const { partner, temporal } = bench;
  say(`Making ${flows} rows and as many running workflows.`);
  const ids = await fillRows(partner, flows);
  await startAll(temporal, ids);
  await untilFound(temporal, ids.length + 1);
  const all = { prefix: '', walk: false };
  const rows = [
    await run(bench, 'all agree, by count', [all]),
    await run(bench, 'walked through, 1 of 256', [{ prefix: '3f', walk: true }]),
  ];
  const [ended = ''] = ids;
  await temporal.workflow.getHandle(flowNames.sign_request.idOf(ended)).terminate();
  await untilFound(temporal, ids.length);
  rows.push(await run(bench, 'one has ended', [all]));
  console.log(`\nOne run over ${flows} open rows, processor time in milliseconds`);
  printTable(['', 'questions', 'ended', 'ms', 'worker', 'Temporal', 'PostgreSQL'], rows);
}

/** Finds ended ones until no place is left, as a run does; gives a row of the table. */
async function run({ processes, watch }: Bench, name: string, places: Place[]): Promise<string[]> {
  const before = new Date(Date.now() + 60_000).toISOString();
  const used = () => [
    process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000,
    cpuMs(processes.pidOf('Temporal') ?? 0),
    cpuOfFamilyMs(processes.pidOf('PostgreSQL') ?? 0),
  ];
  const [began, atFirst] = [performance.now(), used()];
  let [questions, ended, left] = [0, 0, places];
  while (left.length > 0) {
    const found = await watch.findEndedFlows({ kind: 'sign_request', places: left, before });
    questions += found.asked;
    ended += found.ended.length;
    left = found.left;
  }
  const took = performance.now() - began;
  const spent = used().map((ms, index) => (ms - (atFirst[index] ?? 0)).toFixed(0));
  return [name, String(questions), String(ended), took.toFixed(0), ...spent];
}

async function startAll(temporal: Client, ids: readonly string[]): Promise<void> {
  const left = [...ids];
  const { type, taskQueue, idOf } = flowNames.sign_request;
  const startSome = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop())
      await temporal.workflow.start(type, {
        workflowId: idOf(id),
        taskQueue,
        args: [],
        typedSearchAttributes: [{ key: flowStageKey, value: 'waiting' }],
      });
  };
  await Promise.all(Array.from({ length: 50 }, startSome));
}

async function untilFound(temporal: Client, count: number): Promise<void> {
  const query = 'WorkflowType = "signRequest" AND ExecutionStatus = "Running"';
  while ((await temporal.workflow.count(query)).count !== count)
    await new Promise((resolve) => setTimeout(resolve, 200));
}

/** Makes so many pending rows beside the first, copies of it under new ids; gives the ids. */
async function fillRows({ database }: Partner, count: number): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `insert into tamga.sign_request
     select copy.* from (select to_jsonb(r) as original from tamga.sign_request r order by created_at limit 1) r,
       generate_series(1, $1::int) number,
       lateral jsonb_populate_record(null::tamga.sign_request, original || jsonb_build_object(
         'id', gen_random_uuid(), 'link_hash', encode(sha256((number || gen_random_uuid()::text)::bytea), 'hex'))) copy
     returning id`,
    [count],
  );
  await database.query('vacuum analyze tamga.sign_request');
  return rows.map(({ id }) => id);
}

/** Measures the count of many open rows, which one run asks for once. */
async function benchCount(partner: Partner, wanted: number): Promise<void> {
  const most = 100_000;
  for (let left = wanted; left > 0; left -= most) await fillRows(partner, Math.min(left, most));
  const count = `select count(*) from tamga.sign_request where status = 'pending'
    and stuck_reason is distinct from 'flow_ended'
    and id between '00000000-0000-0000-0000-000000000000' and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
    and created_at < now()`;
  const { rows } = await partner.database.query<Record<string, string>>(
    `explain (analyze, buffers) ${count}`,
  );
  console.log(`\nThe count of ${wanted} more open rows`);
  for (const line of rows) console.log(Object.values(line).join(''));
}

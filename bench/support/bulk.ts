import { parseArgs } from 'node:util';
import { say } from '#stack/say.ts';
import { startProcesses } from '../../test/support/servers/processes.ts';
import { startPartner, type Partner } from '../flows/flow-partner.ts';
import { Samples } from '../samples.ts';
import { printTable } from '../table.ts';
import { makeCaller } from './staff-caller.ts';

const options = { flows: { type: 'string', default: '500' } } as const;
const atOnce = 20;

type Previewed = { preview_id: string; count: number };
type CarriedOut = { done: number; left: number; failed: unknown[] };

/** Measures one preview and one reason for many flows: how long each call takes until nothing is left. Prints a table. */
export async function benchSupportBulk(): Promise<void> {
  const { values } = parseArgs({ options, args: process.argv.slice(3) });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const processes = await startProcesses('development');
  const partner = await startPartner(processes);
  try {
    const ids = await makeFlows(partner, Number(values.flows));
    const call = await makeCaller(processes);
    const rows: string[][] = [];
    for (const act of ['send_again', 'cancel']) {
      const began = performance.now();
      const preview = await call<Previewed>('POST', '/support/flows/preview', { act, ids });
      const shown = performance.now() - began;
      const calls = new Samples();
      let outcome: CarriedOut;
      do {
        const start = performance.now();
        const body = { preview_id: preview.preview_id, reason: 'bench' };
        outcome = await call<CarriedOut>('POST', '/support/flows/bulk', body);
        calls.add(performance.now() - start);
      } while (outcome.left > 0);
      const action = act === 'cancel' ? 'support.cancelled' : 'support.sent_again';
      const { rows: events } = await partner.database.query<{ events: string }>(
        `select count(*) as events from tamga.audit_event where action = $1`,
        [action],
      );
      rows.push([
        act,
        String(preview.count),
        String(outcome.done),
        String(outcome.failed.length),
        events[0]?.events ?? '',
        seconds(shown),
        String(calls.count),
        seconds(calls.percentile(1)),
        seconds(performance.now() - began),
      ]);
    }
    console.log('\nOne preview and one reason, seconds');
    printTable(
      ['act', 'flows', 'done', 'refused', 'audit events', 'preview', 'calls', 'longest call', 'all'],
      rows,
    );
  } finally {
    await partner.stop();
    await processes.stop();
  }
}

async function makeFlows(partner: Partner, count: number): Promise<string[]> {
  say(`Making ${count} sign requests.`);
  const ids: string[] = [];
  let left = count;
  const lane = async () => {
    while (left-- > 0) ids.push((await partner.create()).id);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return ids;
}

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(1);

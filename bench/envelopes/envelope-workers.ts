import { setTimeout as sleep } from 'node:timers/promises';
import type { Processes } from '../../test/support/servers/processes.ts';
import { cpuMs } from '../cpu.ts';
import { cpuOf } from '../flows/beside-floor.ts';
import { perSecond } from '../per-second.ts';
import { printTable } from '../table.ts';
import type { Sender } from './envelope-sender.ts';

/** The numbers of worker processes that are measured, in this order. */
const counts = [1, 2, 4];

/** Measures whole envelopes a second with one, two and four workers beside each other; prints a table. */
export async function benchWorkers(processes: Processes, sender: Sender, flows: number): Promise<void> {
  await perSecond(20, async () => sender.flow());
  const rows: string[][] = [];
  for (const count of counts) {
    const { pids, stop } = await processes.startWorkers(count - 1);
    const used = () => sum(cpuOf(processes)) + pids.reduce((all, pid) => all + cpuMs(pid), 0);
    await perSecond(20, async () => sender.flow());
    const before = used();
    const rate = await perSecond(flows, async () => sender.flow());
    const each = (used() - before) / flows;
    rows.push([String(count), rate.toFixed(2), each.toFixed(0)]);
    await stop();
    await sleep(2_000);
  }
  console.log('\nWhole envelopes by the number of workers, all on the same processors');
  printTable(['workers', 'a second', 'processor time of one, ms'], rows);
}

const sum = (used: ReadonlyMap<string, number>) => [...used.values()].reduce((all, ms) => all + ms, 0);

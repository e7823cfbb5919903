import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { say } from '#stack/say.ts';
import type { Processes } from '../test/support/processes.ts';
import type { Sender } from './envelope-sender.ts';
import { perSecond } from './per-second.ts';
import type { Floor } from './floor.ts';
import type { FloorShape } from './floor-workflow.ts';
import { median } from './samples.ts';
import { printTable } from './table.ts';

type Run = { processes: Processes; sender: Sender; floor: Floor; rounds: number; flows: number };

/** Complete envelopes with two signers, beside flows of as many empty steps; prints a table. */
export async function benchEnvelopeFlows({ processes, sender, floor, rounds, flows }: Run): Promise<void> {
  say('Warming up.');
  await perSecond(20, async () => sender.flow());
  const shape = await shapeOf(processes, await sender.flow());
  await perSecond(40, async () => floor.once(shape));
  const rates = { bare: [] as number[], ours: [] as number[] };
  for (let round = 1; round <= rounds; round += 1) {
    rates.bare.push(await perSecond(flows, async () => floor.once(shape)));
    rates.ours.push(await perSecond(flows, async () => sender.flow()));
    say(
      `Round ${round}: floor ${rates.bare.at(-1)?.toFixed(1)}, ours ${rates.ours.at(-1)?.toFixed(1)} a second.`,
    );
  }
  const [least, reached] = [median(rates.bare), median(rates.ours)];
  const { updates, activities } = shape;
  console.log(
    `\nComplete envelopes a second, two signers, 20 at once (median of ${rounds} rounds of ${flows})`,
  );
  printTable(
    ['', 'a second', 'to the floor'],
    [
      [`floor: ${updates + 1} updates, ${activities} activities`, least.toFixed(1), ''],
      ['make, send, open and sign twice, seal', reached.toFixed(1), (reached / least).toFixed(2)],
    ],
  );
}

/** The steps that one of our flows took, counted in its history. */
async function shapeOf({ temporalAddress }: Processes, envelopeId: string): Promise<FloorShape> {
  const connection = await Connection.connect({ address: temporalAddress });
  try {
    const handle = new Client({ connection }).workflow.getHandle(`envelope/${envelopeId}`);
    let all = (await handle.fetchHistory()).events ?? [];
    // Payloads are sealed, and nothing here has their key: the history tells of the end without any.
    for (
      let looked = 0;
      looked < 100 && !all.at(-1)?.workflowExecutionCompletedEventAttributes;
      looked += 1
    ) {
      await sleep(100);
      all = (await handle.fetchHistory()).events ?? [];
    }
    return {
      updates: all.filter((event) => event.workflowExecutionUpdateAcceptedEventAttributes).length - 1,
      activities: all.filter((event) => event.activityTaskScheduledEventAttributes).length,
      children: all.filter((event) => event.startChildWorkflowExecutionInitiatedEventAttributes).length,
    };
  } finally {
    await connection.close();
  }
}

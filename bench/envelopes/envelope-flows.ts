import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { say } from '#stack/say.ts';
import type { Processes } from '../../test/support/servers/processes.ts';
import { besideFloor } from '../flows/beside-floor.ts';
import type { Sender } from './envelope-sender.ts';
import { perSecond } from '../per-second.ts';
import type { Floor } from '../flows/floor.ts';
import { envelopeShape } from '../flows/floor-workflow.ts';

type Run = { processes: Processes; sender: Sender; floor: Floor; rounds: number; flows: number };

/** Measures complete envelopes with two signers, beside workflows with as many empty steps; prints tables. */
export async function benchEnvelopeFlows({ processes, sender, floor, rounds, flows }: Run): Promise<void> {
  say('Warming up.');
  // A worker runs for weeks: its first hundred envelopes, in which code is compiled, are not measured.
  await perSecond(100, async () => sender.flow());
  const ours = await stepsOf(processes, await sender.flow());
  await perSecond(40, async () => floor.once(envelopeShape));
  const { updates, activities } = envelopeShape;
  await besideFloor({
    processes,
    floor,
    rounds,
    flows,
    names: {
      what: 'Complete envelopes, two signers,',
      floor: `floor: ${updates + 1} updates, ${activities} activities`,
      ours: `make, send, open and sign twice, seal: ${ours}`,
    },
    once: { floor: async () => floor.once(envelopeShape), ours: async () => sender.flow() },
  });
}

/** Counts the steps of one of our workflows in its history, in words. */
async function stepsOf({ temporalAddress }: Processes, envelopeId: string): Promise<string> {
  const connection = await Connection.connect({ address: temporalAddress });
  try {
    const handle = new Client({ connection }).workflow.getHandle(`envelope/${envelopeId}`);
    let all = (await handle.fetchHistory()).events ?? [];
    // Payloads are encrypted, and nothing here has their key: the history shows the end without any.
    for (
      let looked = 0;
      looked < 100 && !all.at(-1)?.workflowExecutionCompletedEventAttributes;
      looked += 1
    ) {
      await sleep(100);
      all = (await handle.fetchHistory()).events ?? [];
    }
    const updates = all.filter((event) => event.workflowExecutionUpdateAcceptedEventAttributes).length;
    const activities = all.filter((event) => event.activityTaskScheduledEventAttributes).length;
    return `${updates} updates, ${activities} activities, ${all.length} events`;
  } finally {
    await connection.close();
  }
}

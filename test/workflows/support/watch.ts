import { randomUUID } from 'node:crypto';
import { expectResult } from '#codec/expected-result.ts';
import { uses } from '#domain/common/payload-use.ts';
import type { Client } from '@temporalio/client';
import type { watchFlows, Watched, WatchInput } from '#workflows/flow/watch.ts';
import { untilTrue } from '#test/support/world/namespace.ts';

/** The world, or another namespace over the same rows. */
type Place = { deps: { temporal: Client } };

/** Ids of no row of a test begin like this: nothing is walked through. */
const nowhere = '00000000';

/** Runs the watch once, over rows and runs of any age, and walks through no part but the given one. */
export function watch(world: Place, input: WatchInput = {}): Promise<Watched> {
  return expectResult({ use: uses.workflowResult('watchFlows') }, () =>
    world.deps.temporal.workflow.execute<typeof watchFlows>('watchFlows', {
      taskQueue: 'flows',
      workflowId: `watch-${randomUUID()}`,
      args: [{ settledMs: 0, walked: nowhere, ...input }],
    }),
  );
}

/** Runs the watch until it has done something, since search learns late of what has ended; gives what it did. */
export async function untilWatched(world: Place, input: WatchInput = {}): Promise<Watched> {
  let watched: Watched = { restarted: 0, raised: 0 };
  await untilTrue(async () => {
    watched = await watch(world, input);
    return watched.restarted + watched.raised > 0;
  });
  return watched;
}

/** Waits until search knows of every workflow as it is: a watch then has nothing to do. */
export async function untilSearchKnows(world: Place, query: string, count: number): Promise<void> {
  await untilTrue(async () => (await world.deps.temporal.workflow.count(query)).count === count);
}

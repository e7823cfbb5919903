import {
  allHandlersFinished,
  condition,
  defineUpdate,
  executeChild,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow';

const { nothing } = proxyActivities<{ nothing(): Promise<void> }>({ startToCloseTimeout: '30 seconds' });

export const beginUpdate = defineUpdate<string>('begin');
export const actUpdate = defineUpdate<string>('act');

/**
 * The numbers of steps that a workflow cannot do without: updates after the one that starts it, activities, and children
 * with one activity each.
 */
export type FloorShape = { updates: number; activities: number; children: number };

/** The steps that a sign request's workflow cannot do without. */
export const signRequestShape: FloorShape = { updates: 2, activities: 4, children: 1 };

/**
 * The steps that an envelope's workflow with two signers had when its aims were set: 5 updates with the one that starts it. They
 * stay, however few ours takes since, so that runs of years can be compared.
 */
export const envelopeShape: FloorShape = { updates: 4, activities: 15, children: 0 };

/** Steps of this kind and number, all doing nothing: half of the activities before the acts, half after them. */
export async function floor(shape: FloorShape = signRequestShape): Promise<void> {
  const state = { begun: false, acts: 0 };
  setHandler(beginUpdate, async () => {
    await condition(() => state.begun);
    return 'begun';
  });
  setHandler(actUpdate, () => {
    state.acts += 1;
    return Promise.resolve('done');
  });
  await nothing();
  state.begun = true;
  const before = Math.ceil(shape.activities / 2);
  for (let done = 1; done < before; done += 1) await nothing();
  await condition(() => state.acts === shape.updates);
  for (let done = before; done < shape.activities; done += 1) await nothing();
  await Promise.all(Array.from({ length: shape.children }, async () => executeChild(floorChild)));
  await condition(allHandlersFinished);
}

export async function floorChild(): Promise<void> {
  await nothing();
}

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

/** What a sign request's flow cannot do without: an update that starts it, two more, four activities, a child with one. */
export async function floor(): Promise<void> {
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
  await nothing();
  await condition(() => state.acts === 2);
  await nothing();
  await nothing();
  await executeChild(floorChild);
  await condition(allHandlersFinished);
}

export async function floorChild(): Promise<void> {
  await nothing();
}

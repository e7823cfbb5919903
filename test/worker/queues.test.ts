import { expect, test } from 'vitest';
import { taskQueues } from '#domain/common/workflow-ids.ts';
import { readQueues } from '#worker/queues.ts';

const read = (queues: string[], places: string[] = []) =>
  readQueues({ WORKER_QUEUES: queues, WORKER_PLACES: places });

test('a worker takes from all queues, or from those that it is given', () => {
  const usual = Object.keys(taskQueues).filter((name) => name !== 'purges');
  expect(read([])).toEqual({ queues: usual, otherPlaces: {} });
  expect(read(['flows', 'seals', 'flows'], ['flows=200']).queues).toEqual(['flows', 'seals']);
  expect(read([], ['flows=200', 'pdf=4']).otherPlaces).toEqual({ flows: 200, pdf: 4 });
});

test.each([
  [['flow'], [], 'WORKER_QUEUES: it has "flow"; expected any of flows, seals'],
  [['constructor'], [], 'WORKER_QUEUES'],
  [[], ['flows'], 'WORKER_PLACES'],
  [[], ['flows=0'], 'WORKER_PLACES'],
  [[], ['flows=-1'], 'WORKER_PLACES'],
  [[], ['flows=1e9'], 'WORKER_PLACES'],
  [[], ['nobody=1'], 'WORKER_PLACES'],
])('%j with %j is refused', (queues, places, fault) => {
  expect(() => read(queues, places)).toThrow(fault);
});

test('only a worker with the role that deletes takes from the queue purges', () => {
  const given = { WORKER_QUEUES: [], WORKER_PLACES: [], PURGE_DATABASE_URL: 'postgres://purge@db/tamga' };
  expect(readQueues(given).queues).toEqual(Object.keys(taskQueues));
  expect(readQueues({ ...given, WORKER_QUEUES: ['purges'] }).queues).toEqual(['purges']);
  expect(() => read(['purges'])).toThrow('WORKER_QUEUES: it has "purges", which needs PURGE_DATABASE_URL');
});

import { expect, test } from 'vitest';
import { taskQueues } from '#domain/common/workflow-ids.ts';
import { expectError } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { registerUser } from '#test/support/people/account.ts';
import { simplePdf } from '#test/support/pdf/pdfs.ts';
import { startDocument } from '#test/workflows/support/document.ts';
import { impatient } from '#test/workflows/support/stuck.ts';
import { supportOf } from './support.ts';

const world = setUp(startWorld);
const user = setUp(() => registerUser(world));
const support = setUp(() => supportOf(world));

const because = { reason: 'the workers are gone' };

test('queues that nobody takes are found within two minutes, with what waits, and are gone from the list with a worker', async () => {
  await untilTrue(async () => (await support.find('flows', 'kind=task_queue'))?.['status'] === 'polled');
  expect(await support.find('flows')).toBeUndefined();
  await world.workers.pause();
  const began = Date.now();
  const waiting = await startDocument(world, user, { type: 'pdf', bytes: simplePdf(), patience: impatient });

  await untilTrue(async () => (await support.find('flows')) !== undefined, 120_000);
  expect(Date.now() - began).toBeLessThan(120_000);
  const item = await support.find('flows');
  expect(item).toMatchObject({
    kind: 'task_queue',
    status: 'unpolled',
    stuck: true,
    stuck_reason: 'no_worker',
    backlog: 1,
    last_error: '1 tasks wait.',
  });
  // Long polls end a minute after they began, at the latest.
  expect(Date.parse(String(item?.['stuck_since']))).toBeLessThan(Date.now());
  expectError(await support.ask('/flows/flows/retry', because), 409, 'invalid_state');
  expectError(await support.ask('/flows/flows/cancel', because), 409, 'invalid_state');
  const { body } = await support.ask<{ flows: object[]; queues: { name: string; workers: number }[] }>(
    '/overview',
  );
  expect(body.queues.every(({ workers }) => workers === 0)).toBe(true);
  // An installation may leave `purges` to nobody: it is no trouble while nothing waits there.
  const missed = Object.values(taskQueues).filter((name) => name !== taskQueues.purges);
  expect(body.flows).toContainEqual(
    expect.objectContaining({
      kind: 'task_queue',
      reason: 'no_worker',
      count: missed.length,
    }),
  );

  await world.workers.start();
  await waiting.handle.result();
  await untilTrue(async () => (await support.find('flows')) === undefined, 60_000);
}, 240_000);

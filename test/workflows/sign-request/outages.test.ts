import { activityInfo } from '@temporalio/activity';
import { afterEach, expect, test } from 'vitest';
import { ApplicationFailure, WorkflowFailedError } from '@temporalio/client';
import { startSignRequest } from '#api/common/flows/start-sign-request.ts';
import { taskQueues } from '#domain/common/workflow-ids.ts';
import { declineUpdate, signUpdate, withdrawUpdate } from '#workflows/sign-request/messages.ts';
import { lockTables } from '#test/support/servers/database-lock.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import {
  actor,
  auditActions,
  factsOf,
  handleOf,
  inMs,
  linksTo,
  rowOf,
  signaturesFor,
  startFlow,
  untilRow,
} from '#test/workflows/support/flow.ts';
import { refusalOf } from '#test/workflows/support/refusal.ts';

/** Runs around each activity, for as long as a test wants it. */
let around = (run: () => Promise<unknown>): Promise<unknown> => run();
const world = setUp(() => startWorld({}, { ownKeyService: true, around: (run) => around(run) }));
afterEach(() => (around = (run) => run()));

const signAct = { loa: 1, actor } as const;

async function restartWorkers(): Promise<void> {
  await world.workers.pause();
  await world.workers.start();
}

/** Counts the one-time certificates at the key service. */
async function oneTimeCertificates(): Promise<number> {
  const [row] = await world.owner.em
    .fork()
    .execute<{ count: number }[]>(
      `select count(*)::int as count from keyservice.certificate where kind = 'one_time'`,
    );
  return row?.count ?? 0;
}

test('a request asked for while no worker runs exists once one does', async () => {
  await world.workers.pause();
  const starting = startFlow(world);
  await world.workers.start();
  const flow = await starting;
  expect((await rowOf(world, flow.id))?.status).toBe('pending');
});

test('a worker restarted while the flow waits changes nothing: the signer signs', async () => {
  const flow = await startFlow(world, { notify: true });
  await untilTrue(async () => (await linksTo(world, flow.email)).length === 1);
  await restartWorkers();
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  await untilRow(world, flow.id, 'signed');
  expect(await linksTo(world, flow.email)).toHaveLength(1);
});

test('a flow whose end passes while no worker runs ends as expired when one does', async () => {
  const expiresAt = inMs(1_500);
  const flow = await startFlow(world, { expiresAt });
  await world.workers.pause();
  await untilTrue(() => Promise.resolve(Date.now() > Date.parse(expiresAt)));
  await world.workers.start();
  const row = await untilRow(world, flow.id, 'expired');
  expect(row.expiredAt?.toISOString()).toBe(expiresAt);
});

test('the key service down and the worker restarted while sealing: signed once, as of the moment of acceptance', async () => {
  await world.keyService.kill();
  const before = await oneTimeCertificates();
  const expiresAt = inMs(3_000);
  const flow = await startFlow(world, { expiresAt });
  const { signedAt } = await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  await untilTrue(async () => {
    const { raw } = await flow.handle.describe();
    return (raw.pendingActivities?.[0]?.attempt ?? 0) > 1;
  });
  expect((await rowOf(world, flow.id))?.sealing).toBe(true);
  await restartWorkers();
  await untilTrue(() => Promise.resolve(Date.now() > Date.parse(expiresAt)));
  expect(await rowOf(world, flow.id)).toMatchObject({ status: 'pending', signature: null });
  expect(await flow.handle.query('stage')).toMatchObject({ stage: 'sealing' });
  await world.keyService.start();
  const row = await untilRow(world, flow.id, 'signed');
  expect(row.signedAt?.toISOString()).toBe(signedAt);
  expect(signedAt < expiresAt).toBe(true);
  expect(row.sealing).toBe(false);
  expect(await signaturesFor(world, flow.id)).toBe(1);
  expect(await oneTimeCertificates()).toBe(before + 1);
  expect(await auditActions(world, flow.id)).toEqual([
    'sign_request.created',
    'sign_request.accepted',
    'sign_request.signed',
  ]);
});

test('decline and withdrawal answer only when the row can be written, whatever restarts meanwhile', async () => {
  const [declined, withdrawn] = await Promise.all([startFlow(world), startFlow(world)]);
  const release = await lockTables(world.database.url, 'sign_request');
  let answers = 0;
  const count = () => (answers += 1);
  const answered = Promise.all([
    declined.handle.executeUpdate(declineUpdate, { args: [{ actor }] }).then(count),
    withdrawn.handle.executeUpdate(withdrawUpdate, { args: [{ actor }] }).then(count),
  ]);
  await untilTrue(async () => (await waitingSessions()) >= 2);
  const pausing = world.workers.pause();
  expect(answers).toBe(0);
  await release();
  await pausing;
  await world.workers.start();
  await answered;
  expect((await rowOf(world, declined.id))?.status).toBe('rejected');
  expect((await rowOf(world, withdrawn.id))?.status).toBe('expired');
});

/** Counts the sessions that wait for a lock in this file's database. */
async function waitingSessions(): Promise<number> {
  const [row] = await world.deps.orm.em.fork().execute<{ count: number }[]>(
    `select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
        where not l.granted and d.datname = current_database()`,
  );
  return row?.count ?? 0;
}

test('a link that cannot be sent holds up neither the signature nor its recording', async () => {
  const release = await lockTables(world.database.url, 'outbox_message');
  try {
    const flow = await startFlow(world, { notify: true });
    await untilTrue(async () => (await waitingSessions()) >= 1);
    const started = Date.now();
    await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
    await untilRow(world, flow.id, 'signed');
    expect(Date.now() - started).toBeLessThan(6_000);
  } finally {
    await release();
  }
});

test('a request whose row cannot be written within 10 s fails, tells nobody, and its id can be started again', async () => {
  const facts = factsOf(world, { notify: true });
  const input = { facts, reminderGapMs: 1, webhookSchedule: [0] };
  const release = await lockTables(world.database.url, 'sign_request');
  const started = Date.now();
  await expect(startSignRequest(world.deps, input)).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(Date.now() - started).toBeLessThan(10_000);
  // The lock is held until the workflow has given up and takes back the data that may have been written.
  await untilTrue(async () => {
    const { raw } = await handleOf(world, facts.requestId).describe();
    return raw.pendingActivities?.[0]?.activityType?.name === 'discardCreated';
  });
  await release();
  const failure: unknown = await handleOf(world, facts.requestId)
    .result()
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(WorkflowFailedError);
  const { cause } = failure as WorkflowFailedError;
  expect(cause).toBeInstanceOf(ApplicationFailure);
  expect((cause as ApplicationFailure).type).toBe('not_created');
  await untilTrue(async () => (await waitingSessions()) === 0);
  expect(await rowOf(world, facts.requestId)).toBeNull();
  expect(await linksTo(world, facts.userEmail ?? '')).toEqual([]);

  await startSignRequest(world.deps, input);
  expect((await rowOf(world, facts.requestId))?.status).toBe('pending');
  await untilTrue(async () => (await linksTo(world, facts.userEmail ?? '')).length === 1);
}, 60_000);

test('an act on a request whose flow does not know of its row yet is refused for the moment, and holds up nothing', async () => {
  const facts = factsOf(world);
  const input = { facts, reminderGapMs: 1, webhookSchedule: [0] };
  const handle = handleOf(world, facts.requestId);
  const { promise: found, resolve: find } = Promise.withResolvers<void>();
  // The row is written, and that is never reported: the worker is lost.
  around = async (run) => {
    const done = await run();
    if (activityInfo().activityType === 'recordCreated') await found;
    return done;
  };
  try {
    const starting = startSignRequest(world.deps, input).catch((error: unknown) => error);
    await untilTrue(async () => (await rowOf(world, facts.requestId)) !== null);
    const withdrawal = await refusalOf(handle.executeUpdate(withdrawUpdate, { args: [{ actor }] }));
    expect(withdrawal).toMatchObject({ type: 'service_unavailable' });
    expect(await starting).toMatchObject({ code: 'service_unavailable' });
    await expect(handle.result()).rejects.toThrow('Workflow execution failed');
  } finally {
    find();
  }
  expect(await rowOf(world, facts.requestId)).toBeNull();
  around = (run) => run();
  await startSignRequest(world.deps, input);
  expect((await rowOf(world, facts.requestId))?.status).toBe('pending');
}, 60_000);

test('a link that hangs takes the place of messages alone, of none that writes what people do', async () => {
  const { promise: found, resolve: find } = Promise.withResolvers<void>();
  const queues = new Map<string, string>();
  around = async (run) => {
    const { activityType, taskQueue } = activityInfo();
    queues.set(activityType, taskQueue);
    if (activityType === 'sendLink') await found;
    return run();
  };
  try {
    const flow = await startFlow(world, { notify: true });
    await untilTrue(() => Promise.resolve(queues.has('sendLink')));
    await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
    await untilRow(world, flow.id, 'signed');
  } finally {
    find();
  }
  expect(Object.fromEntries(queues)).toMatchObject({
    recordCreated: taskQueues.flows,
    sendLink: taskQueues.messages,
    seal: taskQueues.seals,
  });
});

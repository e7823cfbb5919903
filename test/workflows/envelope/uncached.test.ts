import { setTimeout as sleep } from 'node:timers/promises';
import { activityInfo } from '@temporalio/activity';
import { expect, test } from 'vitest';
import { declineEnvelopeUpdate } from '#workflows/envelope/messages.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import {
  approveAs,
  openAs,
  personAt,
  sendEnvelope,
  signAs,
  untilInvited,
  untilRecipient,
} from '#test/workflows/support/envelope.ts';
import { organizationWithWebhook } from '#test/workflows/support/envelope-end.ts';
import { actor } from '#test/workflows/support/flow.ts';

/** The additional times of the next writes of acts, in milliseconds. */
const pauses: number[] = [];
/** Every activity that ran, and whether as a local one, which runs before its task is recorded. */
const written = new Map<string, boolean>();
const world = setUp(() => startWorld({}, { maxCachedWorkflows: 0, around }));

const limit = 180_000;

/** Slows the writes of acts down. No workflow is kept in memory, so that differences on replay show. */
async function around(run: () => Promise<unknown>): Promise<unknown> {
  const { activityType, isLocal } = activityInfo();
  written.set(activityType, isLocal || written.get(activityType) === true);
  if (/^record(Opened|Approved)$/.test(activityType)) await sleep(pauses.shift() ?? 0);
  return run();
}

test('one signs, one approves, one gets a copy', { timeout: limit }, async () => {
  const going = await sendEnvelope(world, [
    { order: 1 },
    { role: 'cc', order: 2 },
    { role: 'approver', order: 3 },
  ]);
  const [signer, approver] = [personAt(going, 0), personAt(going, 2)];
  await untilRecipient(world, signer.id, 'sent');
  await openAs(going, signer);
  await signAs(world, going, signer);
  await untilRecipient(world, approver.id, 'sent');
  await approveAs(going, approver);
  expect(await going.handle.result()).toMatchObject({ status: 'completed' });
});

test('one declines', { timeout: limit }, async () => {
  const going = await sendEnvelope(world, [{}, {}], { routing: 'parallel' });
  const { id: recipientId } = personAt(going, 1);
  await untilRecipient(world, recipientId, 'sent');
  const decline = { recipientId, reason: 'no', actor };
  await going.handle.executeUpdate(declineEnvelopeUpdate, { args: [decline] });
  expect(await going.handle.result()).toMatchObject({ status: 'declined' });
});

test(
  'all act in the same moment, as after an outage, and no write is as fast as another',
  {
    timeout: limit,
  },
  async () => {
    const everybody = Array.from({ length: 4 }, () => ({ role: 'approver' }) as const);
    const hook = await startReceiver([{ status: 200 }]);
    const organizationId = await organizationWithWebhook(world, hook.url);
    const going = await sendEnvelope(world, everybody, { routing: 'parallel', organizationId });
    await untilInvited(world, going);
    await world.workers.pause();
    // Their updates wait for a worker, which takes all of them in one workflow task.
    const opened = going.people.map((person) => openAs(going, person));
    // Nothing tells that the server holds them all.
    await sleep(2_000);
    pauses.push(900, 0, 600, 0, 600, 0, 300, 0);
    await world.workers.start();
    await Promise.all(opened);
    await Promise.all(going.people.map((person) => approveAs(going, person)));
    expect(await going.handle.result()).toMatchObject({ status: 'completed' });
    expect(pauses).toEqual([]);
    await hook.stop();
  },
);

test('nothing is written before the history holds the act that brought it about', () => {
  expect(written.size).toBeGreaterThan(5);
  expect([...written].filter(([, isLocal]) => isLocal)).toEqual([]);
});

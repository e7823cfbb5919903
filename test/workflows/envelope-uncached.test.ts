import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveUpdate, declineEnvelopeUpdate, openUpdate } from '#workflows/envelope-messages.ts';
import { startReceiver } from '../support/receiver.ts';
import { startWorld, type World } from '../support/world.ts';
import { personAt, sendEnvelope, signAs, untilRecipient } from './support/envelope.ts';
import { organizationWithWebhook } from './support/envelope-end.ts';
import { actor } from './support/flow.ts';

let world: World;
beforeAll(async () => {
  // No flow is kept in memory, so that what differs on replay shows.
  world = await startWorld({}, { maxCachedWorkflows: 0 });
});
afterAll(async () => {
  await world.stop();
});

const limit = 180_000;

test('one signs, one approves, one gets a copy', { timeout: limit }, async () => {
  const going = await sendEnvelope(world, [
    { order: 1 },
    { role: 'cc', order: 2 },
    { role: 'approver', order: 3 },
  ]);
  const [signer, approver] = [personAt(going, 0), personAt(going, 2)];
  await untilRecipient(world, signer.id, 'sent');
  await going.handle.executeUpdate(openUpdate, { args: [{ recipientId: signer.id, actor }] });
  await signAs(world, going, signer);
  await untilRecipient(world, approver.id, 'sent');
  await going.handle.executeUpdate('approve', { args: [{ recipientId: approver.id, loa: 1, actor }] });
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

test('all act in the same moment, as after an outage', { timeout: limit }, async () => {
  const everybody = Array.from({ length: 4 }, () => ({ role: 'approver' }) as const);
  const hook = await startReceiver([{ status: 200 }]);
  const organizationId = await organizationWithWebhook(world, hook.url);
  const going = await sendEnvelope(world, everybody, { routing: 'parallel', organizationId });
  const ids = going.people.map(({ id }) => id);
  for (const id of ids) await untilRecipient(world, id, 'sent');
  await world.workers.pause();
  // Their updates wait for a worker, which takes all of them in one workflow task.
  const opened = ids.map(async (recipientId) =>
    going.handle.executeUpdate(openUpdate, { args: [{ recipientId, actor }] }),
  );
  await sleep(2_000);
  await world.workers.start();
  await Promise.all(opened);
  await Promise.all(
    ids.map(async (recipientId) =>
      going.handle.executeUpdate(approveUpdate, { args: [{ recipientId, loa: 1, actor }] }),
    ),
  );
  expect(await going.handle.result()).toMatchObject({ status: 'completed' });
  await hook.stop();
});

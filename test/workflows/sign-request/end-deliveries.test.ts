import { expect, test } from 'vitest';
import { webhookSchedule } from '#domain/webhook/webhook.ts';
import { declineUpdate } from '#workflows/sign-request/messages.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { activitiesOf } from '#test/support/world/world.ts';
import { of, register, untilDelivery } from '#test/workflows/support/delivery.ts';
import { actor, startFlow } from '#test/workflows/support/flow.ts';
import { historyOf } from '#test/workflows/support/history.ts';

const world = setUp(sharedWorld);

test('the activity that records an end starts its deliveries, and a repeat of it starts none again', async () => {
  const partner = await world.otherPartner();
  const hook = await startReceiver();
  await register(world, partner, hook.url);
  const { id, handle, input } = await startFlow(world, of(partner));
  const { rejectedAt } = await handle.executeUpdate(declineUpdate, { args: [{ actor }] });
  await handle.result();
  await untilDelivery(world, id, ({ status }) => status === 'delivered');
  const { events = [] } = (await historyOf(handle)) as { events?: object[] };
  expect(events.length).toBeGreaterThan(5);
  expect(JSON.stringify(events)).not.toContain('START_CHILD');

  // As the attempt after one whose worker was lost between the commit and its report.
  const ended = { requestId: id, outcome: { status: 'rejected' as const, at: rejectedAt }, actor };
  const deliveries = { webhookSchedule, clientId: input.facts.clientId };
  const again = await activitiesOf(world.deps).recordEnd({ ...ended, proofId: null, deliveries });
  expect(again).toEqual([]);
  const left = await activitiesOf(world.deps).recordEnd({ ...ended, proofId: null });
  expect(left).toHaveLength(1);
  expect(hook.received).toHaveLength(1);
  await hook.stop();
});

import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { ensureCallbackKey } from '#api/partner/webhooks/callback-key/ensure-callback-key.ts';
import { declineUpdate, signUpdate, withdrawUpdate } from '#workflows/sign-request/messages.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { bundleFlows } from '#worker/workers.ts';
import { untilTrue } from '../support/namespace.ts';
import { startReceiver } from '../support/receiver.ts';
import { setUp } from '../support/set-up.ts';
import { startWorld } from '../support/world.ts';
import { actor, auditActions, inMs, rowOf, startFlow, untilRow, type Flow } from './support/flow.ts';

// The flows as they were at the first release, never changed again.
const earlierFlows = fileURLToPath(new URL('./earlier/index.ts', import.meta.url));

const world = setUp(() => startWorld({}, { ownKeyService: true }));
const receiver = setUp(() => startReceiver([{ status: 500 }, { status: 200 }]));
beforeAll(async () => {
  await world.workers.pause();
  await world.workers.start(await bundleFlows(earlierFlows));
});

const signAct = { loa: 1, actor } as const;
// As the API of then started them.
const steps = {};

function deliveriesOf({ id }: Flow): Promise<WebhookDelivery[]> {
  return world.deps.orm.em.fork().find(WebhookDelivery, { requestId: id });
}

/** What an activity of a flow fails with at the moment, when one does. */
async function isRetrying({ handle }: Flow): Promise<boolean> {
  const { raw } = await handle.describe();
  return (raw.pendingActivities ?? []).some(({ attempt }) => (attempt ?? 0) > 1);
}

test(
  'flows that an earlier version began at every stage are brought to their end by this one',
  { timeout: 120_000 },
  async () => {
    await ensureCallbackKey(world.deps, world.partner.clientId);
    const expiresAt = inMs(25_000);
    const [toSign, toDecline, toWithdraw, toExpire, sealing, delivering] = await Promise.all([
      startFlow(world, { notify: true }, { steps }),
      startFlow(world, {}, { steps }),
      startFlow(world, {}, { steps }),
      startFlow(world, { expiresAt }, { steps }),
      startFlow(world, {}, { steps }),
      startFlow(world, { callbackUrl: receiver.url }, { steps, webhookSchedule: [0, 20] }),
    ]);
    await delivering.handle.executeUpdate(signUpdate, { args: [signAct] });
    await receiver.until(1);
    await untilTrue(async () => (await deliveriesOf(delivering))[0]?.attempts === 1);
    await world.keyService.kill();
    await sealing.handle.executeUpdate(signUpdate, { args: [signAct] });
    await untilTrue(async () => isRetrying(sealing));

    await world.workers.pause();
    await world.workers.start();
    await world.keyService.start();

    await toSign.handle.executeUpdate(signUpdate, { args: [signAct] });
    await toDecline.handle.executeUpdate(declineUpdate, { args: [{ actor }] });
    await toWithdraw.handle.executeUpdate(withdrawUpdate, { args: [{ actor }] });
    await untilRow(world, toSign.id, 'signed');
    expect((await untilRow(world, sealing.id, 'signed')).signature).toBeTruthy();
    expect((await rowOf(world, toDecline.id))?.status).toBe('rejected');
    expect((await rowOf(world, toWithdraw.id))?.expiryReason).toBe('withdrawn');
    expect((await untilRow(world, toExpire.id, 'expired')).expiryReason).toBe('period_ended');
    const [first, second] = await receiver.until(2);
    expect(second?.headers['x-webhook-id']).toBe(first?.headers['x-webhook-id']);
    await untilTrue(async () => (await deliveriesOf(delivering))[0]?.status === 'delivered');
    for (const flow of [toSign, toDecline, toWithdraw, toExpire, sealing, delivering]) {
      await flow.handle.result();
      expect((await auditActions(world, flow.id)).length).toBeGreaterThanOrEqual(2);
    }
  },
);

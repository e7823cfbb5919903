import { fileURLToPath } from 'node:url';
import type { WorkflowHandle } from '@temporalio/client';
import { expect, test } from 'vitest';
import { ensureCallbackKey } from '#api/partner/callback-key/ensure-callback-key.ts';
import { declineUpdate, signUpdate, withdrawUpdate } from '#workflows/sign-request/messages.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { bundleFlows } from '#worker/bundle-flows.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { personAt, sendEnvelope, signAs, untilInvited } from '#test/workflows/support/envelope.ts';
import {
  actor,
  auditActions,
  inMs,
  rowOf,
  startFlow,
  untilRow,
  type Flow,
} from '#test/workflows/support/flow.ts';

const nextVersion = fileURLToPath(import.meta.resolve('#test/workflows/support/next-version.ts'));

const world = setUp(() => startWorld({}, { gatedKeyService: true }));
const receiver = setUp(() => startReceiver([{ status: 500 }, { status: 200 }]));

const signAct = { loa: 1, actor } as const;

function deliveriesOf({ id }: Flow): Promise<WebhookDelivery[]> {
  return world.deps.orm.em.fork().find(WebhookDelivery, { requestId: id });
}

/** Tells whether an activity of a workflow is being tried again. */
async function isRetrying({ handle }: Flow): Promise<boolean> {
  const { raw } = await handle.describe();
  return (raw.pendingActivities ?? []).some(({ attempt }) => (attempt ?? 0) > 1);
}

/** How many steps of the next version a workflow has taken. */
async function newStepsOf(handle: WorkflowHandle): Promise<number> {
  const { events } = await handle.fetchHistory();
  const markers = (events ?? []).map((event) => event.markerRecordedEventAttributes);
  const said = markers.map((marker) => marker?.details?.['patch-data']?.payloads?.[0]?.data);
  return said.filter((data) => data && Buffer.from(data).includes('a-step-before-')).length;
}

test(
  'workflows at every stage are brought to their end by a next version, which has steps more',
  { timeout: 120_000 },
  async () => {
    await ensureCallbackKey(world.deps, world.partner.clientId);
    const expiresAt = inMs(25_000);
    const [toSign, toDecline, toWithdraw, toExpire, sealing, delivering, going] = await Promise.all([
      startFlow(world, { notify: true }),
      startFlow(world),
      startFlow(world),
      startFlow(world, { expiresAt }),
      startFlow(world),
      startFlow(world, { callbackUrl: receiver.url }, { webhookSchedule: [0, 20] }),
      sendEnvelope(world, [{}]),
    ]);
    await untilInvited(world, going);
    await delivering.handle.executeUpdate(signUpdate, { args: [signAct] });
    await receiver.until(1);
    await untilTrue(async () => (await deliveriesOf(delivering))[0]?.attempts === 1);
    await world.keyService.kill();
    await sealing.handle.executeUpdate(signUpdate, { args: [signAct] });
    await untilTrue(async () => isRetrying(sealing));

    await world.workers.pause();
    await world.workers.start(await bundleFlows(undefined, [nextVersion]));
    await world.keyService.start();

    const begun = await startFlow(world);
    await begun.handle.executeUpdate(declineUpdate, { args: [{ actor }] });
    await toSign.handle.executeUpdate(signUpdate, { args: [signAct] });
    await toDecline.handle.executeUpdate(declineUpdate, { args: [{ actor }] });
    await toWithdraw.handle.executeUpdate(withdrawUpdate, { args: [{ actor }] });
    await signAs(world, going, personAt(going, 0));
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
    expect(await going.handle.result()).toMatchObject({ status: 'completed' });

    // Begun by it, a request takes all its steps; one that was under way those of the places that it had not gone past.
    expect(await newStepsOf(begun.handle)).toBe(2);
    expect(await newStepsOf(toDecline.handle)).toBe(1);
    expect(await newStepsOf(sealing.handle)).toBe(0);
  },
);

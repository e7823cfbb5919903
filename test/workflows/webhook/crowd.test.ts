import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { slotsPerOwner, slotsPerHost } from '#clients/receiver/webhook-receiver.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { startListening } from '#test/support/servers/listening.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp, untilTheEnd } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { asPartner, type Delivery } from '#test/api/partner/support.ts';
import { declineUpdate } from '#workflows/sign-request/messages.ts';
import { deliveryHandle, of, register, untilDelivery } from '#test/workflows/support/delivery.ts';
import { actor, startFlow } from '#test/workflows/support/flow.ts';
import { historyOf } from '#test/workflows/support/history.ts';

const hangingReceiver = untilTheEnd(startHanging);
const receiver = untilTheEnd(startReceiver);
/** More than one client may have at once, so that a client alone cannot take them all; the product has more. */
const places = slotsPerOwner + 10;
const world = setUp(() => startWorld({}, { otherPlaces: { webhooks: places } }));

/** Starts a receiver that takes every request and answers none until it is told to; it counts the open ones. */
async function startHanging() {
  const open = new Set<ServerResponse>();
  const seen = { most: 0, posts: [] as string[] };
  let answering = false;
  const { url, stop } = await startListening((request, response) => {
    request.resume();
    seen.posts.push(
      `${String(request.headers['x-webhook-id'])} ${String(request.headers['x-webhook-attempt'])}`,
    );
    if (answering) {
      response.end();
      return;
    }
    open.add(response);
    seen.most = Math.max(seen.most, open.size);
    response.once('close', () => open.delete(response));
  });
  return {
    url,
    seen,
    open,
    answer: () => {
      answering = true;
      for (const response of open) response.end();
    },
    stop,
  };
}

type Api = Awaited<ReturnType<typeof asPartner>>;

/** Sends so many test events to a webhook, twenty at once; gives the ids of the deliveries. */
async function sendTests(api: Api, webhookId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const some = Array.from({ length: Math.min(20, count - ids.length) }, () =>
      api.post<{ delivery: Delivery }>(`/webhooks/${webhookId}/test`),
    );
    for (const { status, body } of await Promise.all(some)) {
      expect(status).toBe(202);
      ids.push(body.delivery.id);
    }
  }
  return ids;
}

async function deliveredOf(ids: string[]): Promise<number> {
  return world.deps.orm.em.fork().count(WebhookDelivery, { id: { $in: ids }, status: 'delivered' });
}

test(
  'more deliveries to a receiver that hangs than the worker has slots: another receiver waits for none of them, and none is lost',
  { timeout: 400_000 },
  async () => {
    const partner = await world.otherPartner();
    const [hanging, healthy, api] = [
      await hangingReceiver(),
      await receiver(),
      await asPartner(world, partner),
    ];
    const [bad, good] = [
      await register(world, partner, hanging.url),
      await register(world, partner, healthy.url),
    ];
    const ids = await sendTests(api, bad.webhook.id, places + 10);
    await untilTrue(() => Promise.resolve(hanging.open.size > 0));
    const [healthyId = ''] = await sendTests(api, good.webhook.id, 1);
    await healthy.until(1);
    await untilTrue(async () => (await deliveredOf([healthyId])) === 1);
    // It waited for none of those that hang: they are all still there.
    expect(hanging.open.size).toBeGreaterThan(0);
    expect(await deliveredOf(ids)).toBe(0);
    expect(hanging.seen.most).toBeLessThanOrEqual(slotsPerHost);

    hanging.answer();
    await untilTrue(async () => {
      const tried = new Set(hanging.seen.posts.map((post) => post.split(' ')[0]));
      return ids.every((id) => tried.has(id));
    }, 180_000);
    // A delivery that found no slot used up none of the five attempts: the first post of each was attempt 1.
    for (const id of ids) {
      expect(hanging.seen.posts.find((post) => post.startsWith(id))).toBe(`${id} 1`);
    }
    expect(hanging.seen.most).toBeLessThanOrEqual(slotsPerHost);
  },
);

test(
  'a client with many receivers that hang leaves the other clients their places',
  { timeout: 120_000 },
  async () => {
    const [partner, other] = [await world.otherPartner(), await world.otherPartner()];
    const receivers = await Promise.all(Array.from({ length: 4 }, () => hangingReceiver()));
    const [api, otherApi, healthy] = [
      await asPartner(world, partner),
      await asPartner(world, other),
      await receiver(),
    ];
    for (const { url } of receivers) {
      const { webhook } = await register(world, partner, url);
      await sendTests(api, webhook.id, slotsPerHost);
    }
    const open = () => receivers.reduce((sum, receiver) => sum + receiver.open.size, 0);
    await untilTrue(() => Promise.resolve(open() >= slotsPerHost));
    const { webhook } = await register(world, other, healthy.url);
    await sendTests(otherApi, webhook.id, 1);
    await healthy.until(1);
    for (const receiver of receivers) receiver.answer();
    expect(Math.max(...receivers.map(({ seen }) => seen.most))).toBeLessThanOrEqual(slotsPerHost);
    expect(open()).toBeLessThanOrEqual(slotsPerOwner);
  },
);

test(
  'a delivery that finds its receiver busy for longer than its own side is given is not stuck: it waits',
  { timeout: 120_000 },
  async () => {
    const partner = await world.otherPartner();
    const [hanging, api] = [await hangingReceiver(), await asPartner(world, partner)];
    const { webhook } = await register(world, partner, hanging.url);
    await sendTests(api, webhook.id, slotsPerHost);
    await untilTrue(() => Promise.resolve(hanging.open.size === slotsPerHost));
    const times = { webhookSchedule: [0], patience: { fastMs: 1_500, slowMs: 3_600_000 } };
    const flow = await startFlow(world, of(partner), times);
    await flow.handle.executeUpdate(declineUpdate, { args: [{ actor }] });
    const { id } = await untilDelivery(world, flow.id, () => true);
    // The quick tries are over and have begun again.
    await untilTrue(async () => {
      const events = ((await historyOf(deliveryHandle(world, id))) as { events: { eventType: string }[] })
        .events;
      return events.filter(({ eventType }) => eventType.endsWith('ACTIVITY_TASK_SCHEDULED')).length > 1;
    });
    hanging.answer();
    const delivery = await untilDelivery(world, flow.id, ({ status }) => status === 'delivered');
    expect(delivery).toMatchObject({ attempts: 1, stuckSince: null });
    expect(await deliveryHandle(world, id).result()).toEqual({ attempts: 1 });
  },
);

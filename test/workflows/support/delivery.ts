import { createHmac } from 'node:crypto';
import { webhookDeliveryWorkflowId } from '#domain/common/workflow-ids.ts';
import { signRequestEvents } from '#domain/webhook/webhook.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import type { webhookDelivery } from '#workflows/webhook/delivery.ts';
import { call } from '#test/support/http/http.ts';
import { proving, type ProvingHandle } from '#test/support/world/prove.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import type { Received } from '#test/support/servers/receiver.ts';
import type { TestPartner, World } from '#test/support/world/world.ts';

export type Registered = {
  webhook: { id: string; url: string };
  signing_key: string;
  standard_webhooks_secret: string;
};

/** Registers a webhook for every event, as a partner does. */
export async function register(world: World, partner: TestPartner, url: string): Promise<Registered> {
  const token = await partner.token('webhook');
  const answer = await call<Registered>(world, '/partner/webhooks', {
    token,
    body: { url, events: signRequestEvents },
  });
  if (answer.status !== 201) throw new Error(`register answered ${answer.status}`);
  return answer.body;
}

/** Fields of a request that belong to this partner. */
export function of(partner: TestPartner): { clientId: string; organizationId: string } {
  return { clientId: partner.clientId, organizationId: partner.organizationId };
}

/** The deliveries of a request. */
export function deliveriesOf(world: World, requestId: string): Promise<WebhookDelivery[]> {
  return world.deps.orm.em.fork().find(WebhookDelivery, { requestId }, { orderBy: { endpointUrl: 'asc' } });
}

/** The one delivery of a request; throws when there are none or more. */
export async function deliveryOf(world: World, requestId: string): Promise<WebhookDelivery> {
  const [only, ...more] = await deliveriesOf(world, requestId);
  if (!only || more.length > 0) throw new Error('expected one delivery');
  return only;
}

/** Waits until the one delivery of a request meets a condition, and gives it. */
export async function untilDelivery(
  world: World,
  requestId: string,
  is: (delivery: WebhookDelivery) => boolean,
): Promise<WebhookDelivery> {
  await untilTrue(async () => is(await deliveryOf(world, requestId)));
  return deliveryOf(world, requestId);
}

/** Gives the workflow of a delivery. */
export function deliveryHandle({ deps }: World, deliveryId: string): ProvingHandle<typeof webhookDelivery> {
  const id = webhookDeliveryWorkflowId(deliveryId);
  return proving(deps, deps.temporal.workflow.getHandle<typeof webhookDelivery>(id), 'webhookDelivery');
}

/** X-Webhook-Signature as a receiver computes it (specification, "Signature check"). */
export function expectedSignature(signingKey: string, received: Received): string {
  const timestamp = String(received.headers['x-webhook-timestamp']);
  const mac = createHmac('sha256', Buffer.from(signingKey, 'utf8'))
    .update(`${timestamp}.`)
    .update(received.raw);
  return `sha256=${mac.digest('hex')}`;
}

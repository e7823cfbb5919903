import { z } from 'zod';
import { Problem } from '#domain/problem.ts';
import { openDelivery } from '#entities/delivery-opening.ts';
import { requirePartner } from '../require-partner.ts';
import { partnerActor } from '../../deliveries/delivery-actor.ts';
import { deliveryView, OneDelivery } from '../../deliveries/delivery-view.ts';
import { startDelivery } from '../../deliveries/start-delivery.ts';
import { operation } from '../../operation.ts';
import { findWebhook, WebhookIdParams } from './webhook-view.ts';

/** POST /partner/webhooks/{id}/test: sends the event webhook.test, as every other event is sent. */
export const testWebhook = operation({
  method: 'post',
  path: '/partner/webhooks/{id}/test',
  operationId: 'testWebhook',
  summary: 'Send a test event',
  description:
    'Sends `webhook.test` with the same headers, signatures and schedule as any event; to a disabled webhook too.',
  tag: 'Webhooks',
  security: ['partner'],
  guard: requirePartner('webhook'),
  params: WebhookIdParams,
  body: z.object({}),
  idempotent: true,
  responses: { 202: { description: 'It is on its way', schema: OneDelivery } },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params, attempt: { id } }) => {
    const { deps } = c.var;
    const webhook = await findWebhook(c, params.id);
    const opening = {
      kind: 'test',
      webhookId: webhook.id,
      at: new Date().toISOString(),
      actor: partnerActor(c, id),
    } as const;
    // The flow carries what the row will say; a repeat after this process died finds either.
    await startDelivery(deps, id, opening);
    const row = await openDelivery(deps.orm.em.fork(), id, opening);
    if (!row) throw new Problem('not_found', 'There is no webhook with this id.');
    return { status: 202, body: { delivery: deliveryView(row) } };
  },
});

import { z } from 'zod';
import { operation } from '../../http/operation.ts';
import { confirmKey } from '../../webhooks/rotate-key.ts';
import { organizationSubscriber } from '../../webhooks/subscriber.ts';
import { OneWebhook, WebhookIdParams, webhookView } from '../../webhooks/webhook-view.ts';
import { Success, success } from '../../http/answers/success.ts';
import { ownerOrAdmin, webhookOperation } from './shared.ts';

/** POST /api/v1/webhooks/{id}/rotate-key/confirm: the new key alone signs from now on. */
export const confirmWebhookKey = operation({
  ...webhookOperation,
  method: 'post',
  path: '/api/v1/webhooks/{id}/rotate-key/confirm',
  operationId: 'confirmPlatformWebhookKey',
  summary: "Confirm the new key of an organization's webhook",
  description: 'The keys before it sign nothing any more. Without a rotation under way nothing changes.',
  guard: ownerOrAdmin,
  params: WebhookIdParams,
  body: z.object({}),
  idempotent: true,
  responses: { 200: { description: 'The webhook', schema: Success(OneWebhook) } },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params }) => {
    const webhook = await confirmKey(c.var.deps, organizationSubscriber(c), params.id);
    return { status: 200, body: success({ webhook: webhookView(webhook) }) };
  },
});

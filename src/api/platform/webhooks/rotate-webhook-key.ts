import { z } from 'zod';
import { operation } from '../../http/operation.ts';
import { rotateKey } from '../../webhooks/rotate-key.ts';
import { organizationSubscriber } from '../../webhooks/subscriber.ts';
import { WebhookIdParams, WebhookWithKey } from '../../webhooks/webhook-view.ts';
import { Success, success } from '../../http/answers/success.ts';
import { ownerOrAdmin, webhookOperation } from './shared.ts';

/** POST /api/v1/webhooks/{id}/rotate-key: a new key, shown here alone; the one before goes on for a while. */
export const rotateWebhookKey = operation({
  ...webhookOperation,
  method: 'post',
  path: '/api/v1/webhooks/{id}/rotate-key',
  operationId: 'rotatePlatformWebhookKey',
  summary: "Rotate the key of an organization's webhook",
  description:
    'X-Webhook-Signature keeps the key before for 24 h or until the new one is confirmed; webhook-signature carries both, the new one first.',
  guard: ownerOrAdmin,
  params: WebhookIdParams,
  body: z.object({}),
  idempotent: true,
  responses: { 200: { description: 'The new key', schema: Success(WebhookWithKey) } },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params, attempt }) => {
    const act = { webhookId: params.id, actId: attempt.id };
    return { status: 200, body: success(await rotateKey(c.var.deps, organizationSubscriber(c), act)) };
  },
});

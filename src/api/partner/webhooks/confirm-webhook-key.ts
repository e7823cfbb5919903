import { z } from 'zod';
import { recordAuditEvent } from '#entities/audit-trail.ts';
import { Webhook } from '#entities/webhook.ts';
import { requirePartner } from '../require-partner.ts';
import { operation } from '../../operation.ts';
import { findWebhook, OneWebhook, WebhookIdParams, webhookView } from './webhook-view.ts';

/** POST /partner/webhooks/{id}/rotate-key/confirm: the new key alone signs from now on. */
export const confirmWebhookKey = operation({
  method: 'post',
  path: '/partner/webhooks/{id}/rotate-key/confirm',
  operationId: 'confirmWebhookKey',
  summary: "Confirm a webhook's new key",
  description: 'The keys before it sign nothing any more. Without a rotation under way nothing changes.',
  tag: 'Webhooks',
  security: ['partner'],
  guard: requirePartner('webhook'),
  params: WebhookIdParams,
  body: z.object({}),
  idempotent: true,
  responses: { 200: { description: 'The webhook', schema: OneWebhook } },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params }) => {
    const { deps, partner } = c.var;
    const { id } = await findWebhook(c, params.id);
    await deps.orm.em.fork().transactional(async (em) => {
      const ended = await em.nativeUpdate(
        Webhook,
        { id, previousKeysUntil: { $ne: null } },
        { previousKeysSealed: [], previousKeysUntil: null },
      );
      if (ended === 0) return;
      await recordAuditEvent(em, {
        organizationId: partner.organizationId,
        action: 'webhook.confirm_key',
        resourceType: 'webhook',
        resourceId: id,
        metadata: { client_id: partner.clientId },
      });
    });
    return { status: 200, body: { webhook: webhookView(await findWebhook(c, id)) } };
  },
});

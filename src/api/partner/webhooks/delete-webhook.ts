import { z } from 'zod';
import { recordAuditEvent } from '#entities/audit-trail.ts';
import { WebhookDelivery } from '#entities/webhook-delivery.ts';
import { Webhook } from '#entities/webhook.ts';
import { requirePartner } from '../require-partner.ts';
import { operation } from '../../operation.ts';
import { findWebhook, WebhookIdParams } from './webhook-view.ts';

/** DELETE /partner/webhooks/{id}: ends a subscription; its open deliveries end as failed. */
export const deleteWebhook = operation({
  method: 'delete',
  path: '/partner/webhooks/{id}',
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook',
  tag: 'Webhooks',
  security: ['partner'],
  guard: requirePartner('webhook'),
  params: WebhookIdParams,
  responses: {
    200: { description: 'Deleted', schema: z.object({ id: z.uuid(), deleted: z.literal(true) }) },
  },
  problems: ['unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params }) => {
    const { deps, partner } = c.var;
    const { id } = await findWebhook(c, params.id);
    await deps.orm.em.fork().transactional(async (em) => {
      await em.nativeDelete(Webhook, { id });
      await em.nativeUpdate(
        WebhookDelivery,
        { webhookId: id, status: 'pending' },
        { status: 'failed', nextAttemptAt: null },
      );
      await recordAuditEvent(em, {
        organizationId: partner.organizationId,
        action: 'webhook.delete',
        resourceType: 'webhook',
        resourceId: id,
        metadata: { client_id: partner.clientId },
      });
    });
    return { status: 200, body: { id, deleted: true as const } };
  },
});

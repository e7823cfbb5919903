import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { Problem } from '#domain/problem.ts';
import { webhookStatuses } from '#domain/webhook.ts';
import { recordAuditEvent } from '#entities/audit-trail.ts';
import type { EntityManager } from '#entities/orm.ts';
import { WebhookDelivery } from '#entities/webhook-delivery.ts';
import { Webhook } from '#entities/webhook.ts';
import { requirePartner } from '../require-partner.ts';
import type { ApiDependencies, Partner } from '../../deps.ts';
import { HttpUrl } from '../../fields.ts';
import { operation } from '../../operation.ts';
import { assertReceiver } from '../receiver-field.ts';
import { Events, findWebhook, OneWebhook, WebhookIdParams, webhookView } from './webhook-view.ts';

const WebhookChanges = z
  .object({
    url: HttpUrl.optional(),
    events: Events.optional(),
    status: z
      .enum(webhookStatuses, { error: `expected one of ${webhookStatuses.join(', ')}` })
      .optional()
      .meta({ description: 'A disabled webhook gets no new events; what is under way to it goes on' }),
  })
  .meta({ id: 'WebhookChanges' });
type WebhookChanges = z.output<typeof WebhookChanges>;

/** PATCH /partner/webhooks/{id}: another address, other events, disabled or active; what is left out stays. */
export const updateWebhook = operation({
  method: 'patch',
  path: '/partner/webhooks/{id}',
  operationId: 'updateWebhook',
  summary: 'Change a webhook',
  description:
    'What is left out stays as it is. Deliveries that are under way go to the new address from their next attempt on.',
  tag: 'Webhooks',
  security: ['partner'],
  guard: requirePartner('webhook'),
  params: WebhookIdParams,
  body: WebhookChanges,
  responses: { 200: { description: 'The webhook as it is now', schema: OneWebhook } },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params, body }) => {
    const { deps, partner } = c.var;
    const { id } = await findWebhook(c, params.id);
    if (body.url !== undefined) await assertReceiver(deps, 'url', body.url);
    return { status: 200, body: { webhook: webhookView(await change(deps, partner, id, body)) } };
  },
});

/** The members that differ, by their names in the row. */
function differences(webhook: Webhook, changes: WebhookChanges): Partial<WebhookChanges> {
  const differing = Object.entries(changes).filter(
    ([name, value]) => JSON.stringify(webhook[name as keyof WebhookChanges]) !== JSON.stringify(value),
  );
  return Object.fromEntries(differing);
}

async function change(
  deps: ApiDependencies,
  partner: Partner,
  id: string,
  changes: WebhookChanges,
): Promise<Webhook> {
  return deps.orm.em.fork().transactional(async (em) => {
    const webhook = await em.findOne(Webhook, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!webhook) throw new Problem('not_found', 'There is no webhook with this id.');
    const differing = differences(webhook, changes);
    const changed = Object.keys(differing);
    if (changed.length === 0) return webhook;
    Object.assign(webhook, differing);
    await em.flush();
    if (differing.url !== undefined) await redirectDeliveries(em, webhook);
    await recordAuditEvent(em, {
      organizationId: partner.organizationId,
      action: 'webhook.update',
      resourceType: 'webhook',
      resourceId: id,
      metadata: { client_id: partner.clientId, changed, status: webhook.status },
    });
    return webhook;
  });
}

/** What is under way goes to the new address: at the old one nobody may be left who knows the key. */
async function redirectDeliveries(em: EntityManager, { id, url }: Webhook): Promise<void> {
  await em.nativeUpdate(WebhookDelivery, { webhookId: id, status: 'pending' }, { endpointUrl: url });
}

import { z } from 'zod';
import { recordAuditEvent } from '#entities/audit-trail.ts';
import { Webhook } from '#entities/webhook.ts';
import { makeSigningKey, openSigningKey, sealSigningKey } from '#secrets/webhook-key.ts';
import { requirePartner } from '../require-partner.ts';
import type { ApiDependencies, Partner } from '../../deps.ts';
import { operation } from '../../operation.ts';
import { assertReceiver } from '../receiver-field.ts';
import { KeyMembers, keyMembers } from './key-view.ts';
import { WebhookInput, WebhookView, webhookView } from './webhook-view.ts';

const Registered = z.object({ webhook: WebhookView, ...KeyMembers }).meta({ id: 'RegisteredWebhook' });

/** POST /partner/webhooks: subscribes an address to events; the signing key is shown here alone. */
export const registerWebhook = operation({
  method: 'post',
  path: '/partner/webhooks',
  operationId: 'registerWebhook',
  summary: 'Register a webhook',
  tag: 'Webhooks',
  security: ['partner'],
  guard: requirePartner('webhook'),
  body: WebhookInput,
  idempotent: true,
  responses: { 201: { description: 'Registered and active', schema: Registered } },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'rate_limited'],
  handle: async (c, { body, attempt: { id } }) => {
    const { deps, partner } = c.var;
    await assertReceiver(deps, 'url', body.url);
    return { status: 201 as const, body: await register(deps, partner, { id, ...body }) };
  },
});

async function register(
  deps: ApiDependencies,
  partner: Partner,
  { id, url, events }: { id: string; url: string; events: string[] },
): Promise<z.input<typeof Registered>> {
  const row = await deps.orm.em.fork().transactional(async (em) => {
    const existing = await em.findOne(Webhook, { id });
    if (existing) return existing;
    const signingKeySealed = sealSigningKey(deps.keys.webhookKeys, makeSigningKey(), id);
    const webhook = em.create(Webhook, {
      id,
      clientId: partner.clientId,
      url,
      events,
      status: 'active',
      signingKeySealed,
      previousKeysSealed: [],
      createdAt: new Date(),
    });
    await em.persist(webhook).flush();
    await recordAuditEvent(em, {
      organizationId: partner.organizationId,
      action: 'webhook.create',
      resourceType: 'webhook',
      resourceId: id,
      metadata: { client_id: partner.clientId, events },
    });
    return webhook;
  });
  const signingKey = openSigningKey(deps.keys.webhookKeys, row.signingKeySealed, row.id);
  return { webhook: webhookView(row), ...keyMembers(signingKey) };
}

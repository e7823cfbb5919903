import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { Problem } from '#domain/problem.ts';
import { hasAuditEvent, recordAuditEvent } from '#entities/audit-trail.ts';
import { Webhook } from '#entities/webhook.ts';
import { makeSigningKey, openSigningKey, sealSigningKey } from '#secrets/webhook-key.ts';
import { requirePartner } from '../require-partner.ts';
import type { ApiDependencies, Partner } from '../../deps.ts';
import { operation } from '../../operation.ts';
import { rotate } from './key-rotation.ts';
import { KeyMembers, keyMembers } from './key-view.ts';
import { findWebhook, WebhookIdParams, WebhookView, webhookView } from './webhook-view.ts';

/** POST /partner/webhooks/{id}/rotate-key: a new key, shown here alone; the one before goes on for a while. */
export const rotateWebhookKey = operation({
  method: 'post',
  path: '/partner/webhooks/{id}/rotate-key',
  operationId: 'rotateWebhookKey',
  summary: "Rotate a webhook's key",
  description:
    'X-Webhook-Signature keeps the key before for 24 h or until the new one is confirmed; webhook-signature carries both, the new one first.',
  tag: 'Webhooks',
  security: ['partner'],
  guard: requirePartner('webhook'),
  params: WebhookIdParams,
  body: z.object({}),
  idempotent: true,
  responses: {
    200: {
      description: 'The new key',
      schema: z.object({ webhook: WebhookView, ...KeyMembers }).meta({ id: 'RotatedWebhook' }),
    },
  },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'not_found', 'rate_limited'],
  handle: async (c, { params, attempt }) => {
    const { deps, partner } = c.var;
    const { id } = await findWebhook(c, params.id);
    const row = await rotateKey(deps, partner, { id, actId: attempt.id });
    const key = openSigningKey(deps.keys.webhookKeys, row.signingKeySealed, id);
    return { status: 200, body: { webhook: webhookView(row), ...keyMembers(key) } };
  },
});

async function rotateKey(
  deps: ApiDependencies,
  partner: Partner,
  { id, actId }: { id: string; actId: string },
): Promise<Webhook> {
  const dedupeKey = `webhook.rotate_key:${actId}`;
  return deps.orm.em.fork().transactional(async (em) => {
    const webhook = await em.findOne(Webhook, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!webhook) throw new Problem('not_found', 'There is no webhook with this id.');
    if (await hasAuditEvent(em, dedupeKey)) return webhook;
    const {
      signingKeySealed: current,
      previousKeysSealed: previous,
      previousKeysUntil: previousUntil,
    } = webhook;
    const fresh = sealSigningKey(deps.keys.webhookKeys, makeSigningKey(), id);
    const keys = rotate({ current, previous, previousUntil }, fresh, new Date());
    webhook.signingKeySealed = keys.current;
    webhook.previousKeysSealed = keys.previous;
    webhook.previousKeysUntil = keys.previousUntil ?? null;
    await em.flush();
    await recordAuditEvent(em, {
      organizationId: partner.organizationId,
      action: 'webhook.rotate_key',
      resourceType: 'webhook',
      resourceId: id,
      metadata: { client_id: partner.clientId },
      dedupeKey,
    });
    return webhook;
  });
}

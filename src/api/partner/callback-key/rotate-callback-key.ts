import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { hasAuditEvent, recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { makeSigningKey, encryptSigningKey } from '#secrets/webhook-key.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { ensureCallbackKey } from './ensure-callback-key.ts';
import { partnerOperation } from '../partner-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { CallbackKey, callbackKeyView } from './callback-key-view.ts';
import { rotate } from '../../common/webhooks/keys/key-rotation.ts';

/** POST /partner/callback-key/rotate: a new callback key; the one before goes on for a while. */
export const rotateCallbackKey = partnerOperation({
  method: 'post',
  path: '/partner/callback-key/rotate',
  operationId: 'rotateCallbackKey',
  summary: 'Rotate the callback key',
  description:
    'X-Webhook-Signature keeps the key before for 24 h or until the new one is confirmed; webhook-signature carries both, the new one first.',
  tag: 'Webhooks',
  scope: 'webhook',
  body: z.object({}),
  idempotent: true,
  answer: ok('The new key', CallbackKey),
  handle: async (c, { attempt }) => {
    const { deps, partner } = c.var;
    await ensureCallbackKey(deps, partner.clientId);
    await rotateKey(deps, partner.clientId, attempt.id);
    return callbackKeyView(deps, partner.clientId);
  },
});

async function rotateKey(deps: ApiDependencies, clientId: string, actId: string): Promise<void> {
  const dedupeKey = `callback_key.rotated:${actId}`;
  await deps.orm.em.fork().transactional(async (em) => {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const client = await em.findOneOrFail(PartnerClient, { id: clientId }, { lockMode });
    if (!client.callbackKeySealed || (await hasAuditEvent(em, dedupeKey))) return;
    const {
      callbackKeySealed: current,
      previousKeysSealed: previous,
      previousKeysUntil: previousUntil,
    } = client;
    const fresh = encryptSigningKey(deps.keys.webhookKeys, makeSigningKey(), clientId);
    const keys = rotate({ current, previous, previousUntil }, fresh, new Date());
    client.callbackKeySealed = keys.current;
    client.previousKeysSealed = keys.previous;
    client.previousKeysUntil = keys.previousUntil ?? null;
    await em.flush();
    await recordAuditEvent(em, {
      organizationId: client.organizationId,
      action: 'callback_key.rotated',
      resourceType: 'partner_client',
      resourceId: clientId,
      dedupeKey,
    });
  });
}

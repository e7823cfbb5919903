import { z } from 'zod';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { ensureCallbackKey } from './ensure-callback-key.ts';
import { partnerOperation } from '../partner-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { CallbackKey, callbackKeyView } from './callback-key-view.ts';

/** POST /partner/callback-key/rotate/confirm: the new callback key alone signs from now on. */
export const confirmCallbackKey = partnerOperation({
  method: 'post',
  path: '/partner/callback-key/rotate/confirm',
  operationId: 'confirmCallbackKey',
  summary: 'Confirm the new callback key',
  description: 'The keys before it sign nothing any more. Without a rotation under way nothing changes.',
  tag: 'Webhooks',
  scope: 'webhook',
  body: z.object({}),
  idempotent: true,
  answer: ok('The key', CallbackKey),
  handle: async (c) => {
    const { deps, partner } = c.var;
    await ensureCallbackKey(deps, partner.clientId);
    await deps.orm.em.fork().transactional(async (em) => {
      const ended = await em.nativeUpdate(
        PartnerClient,
        { id: partner.clientId, previousKeysUntil: { $ne: null } },
        { previousKeysSealed: [], previousKeysUntil: null },
      );
      if (ended === 0) return;
      await recordAuditEvent(em, {
        organizationId: partner.organizationId,
        action: 'callback_key.confirmed',
        resourceType: 'partner_client',
        resourceId: partner.clientId,
      });
    });
    return callbackKeyView(deps, partner.clientId);
  },
});

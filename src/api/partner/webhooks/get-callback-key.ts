import { z } from 'zod';
import { standardWebhooksSecret } from '#secrets/webhook-key.ts';
import { requirePartner } from '../require-partner.ts';
import { operation } from '../../operation.ts';
import { ensureCallbackKey } from '../ensure-callback-key.ts';

/** GET /partner/callback-key: the key that deliveries to callback_url are signed with. */
export const getCallbackKey = operation({
  method: 'get',
  path: '/partner/callback-key',
  operationId: 'getCallbackKey',
  summary: 'Read the callback key',
  tag: 'Webhooks',
  security: ['partner'],
  guard: requirePartner('webhook'),
  responses: {
    200: {
      description: 'The key',
      schema: z.object({ signing_key: z.string(), standard_webhooks_secret: z.string() }),
    },
  },
  problems: ['unauthorized', 'insufficient_scope', 'rate_limited'],
  handle: async (c) => {
    const signingKey = await ensureCallbackKey(c.var.deps, c.var.partner.clientId);
    return {
      status: 200,
      body: { signing_key: signingKey, standard_webhooks_secret: standardWebhooksSecret(signingKey) },
    };
  },
});

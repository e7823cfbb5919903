import { forPartner } from '../../for-partner.ts';
import { operation } from '../../../http/operation.ts';
import { ensureCallbackKey } from './ensure-callback-key.ts';
import { CallbackKey, callbackKeyView } from './callback-key-view.ts';

/** GET /partner/callback-key: the key that deliveries to callback_url are signed with. */
export const getCallbackKey = operation({
  method: 'get',
  path: '/partner/callback-key',
  operationId: 'getCallbackKey',
  summary: 'Read the callback key',
  tag: 'Webhooks',
  ...forPartner('webhook'),
  responses: { 200: { description: 'The key', schema: CallbackKey } },
  problems: ['unauthorized', 'insufficient_scope', 'rate_limited'],
  handle: async (c) => {
    const { deps, partner } = c.var;
    await ensureCallbackKey(deps, partner.clientId);
    return { status: 200, body: await callbackKeyView(deps, partner.clientId) };
  },
});

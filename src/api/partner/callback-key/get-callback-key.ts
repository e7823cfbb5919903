import { partnerOperation } from '../partner-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { ensureCallbackKey } from './ensure-callback-key.ts';
import { CallbackKey, callbackKeyView } from './callback-key-view.ts';

/** GET /partner/callback-key: the key that deliveries to callback_url are signed with. */
export const getCallbackKey = partnerOperation({
  method: 'get',
  path: '/partner/callback-key',
  operationId: 'getCallbackKey',
  summary: 'Read the callback key',
  tag: 'Webhooks',
  scope: 'webhook',
  answer: ok('The key', CallbackKey),
  handle: async (c) => {
    const { deps, partner } = c.var;
    await ensureCallbackKey(deps, partner.clientId);
    return callbackKeyView(deps, partner.clientId);
  },
});

import { ApiKey } from '#entities/account/api-key.ts';
import { requireUser } from '../../http/guards/user.ts';
import { afterCursor, newestFirst, page, PageQuery } from '../../http/input/list.ts';
import { operation } from '../../http/operation.ts';
import { SuccessList, successList } from '../../http/answers/success.ts';
import { ApiKeyView, apiKeyView } from './api-key-view.ts';

/** GET /api/v1/api-keys: the caller's API keys, newest first. */
export const listApiKeys = operation({
  method: 'get',
  path: '/api/v1/api-keys',
  operationId: 'listApiKeys',
  summary: 'My API keys',
  tag: 'API keys',
  security: ['user', 'apiKey'],
  guard: requireUser(),
  query: PageQuery,
  responses: { 200: { description: 'A page of keys', schema: SuccessList(ApiKeyView) } },
  problems: ['invalid_request', 'unauthorized', 'rate_limited'],
  handle: async (c, { query }) => {
    const { deps, user } = c.var;
    const cursors = { key: deps.keys.fingerprints, list: `api-keys/${user.id}` };
    const rows = await deps.orm.em
      .fork()
      .find(
        ApiKey,
        { $and: [{ userId: user.id }, afterCursor<ApiKey>(cursors, query.cursor)] },
        { orderBy: newestFirst, limit: query.limit + 1 },
      );
    return { status: 200, body: successList(page(cursors, rows, query.limit, apiKeyView), query.limit) };
  },
});

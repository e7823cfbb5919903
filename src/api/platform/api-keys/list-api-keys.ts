import { ApiKey } from '#entities/account/api-key.ts';
import { afterCursor, newestFirst, page, PageQuery } from '../../http/input/list.ts';
import { platformOperation } from '../platform-operation.ts';
import { pageOf } from '../../http/answers/answer.ts';
import { ApiKeyView, apiKeyView } from './api-key-view.ts';

/** GET /api/v1/api-keys: the caller's API keys, newest first. */
export const listApiKeys = platformOperation({
  method: 'get',
  path: '/api/v1/api-keys',
  operationId: 'listApiKeys',
  summary: 'My API keys',
  tag: 'API keys',
  query: PageQuery,
  answer: pageOf('A page of keys', ApiKeyView),
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
    return page(cursors, rows, query.limit, apiKeyView);
  },
});

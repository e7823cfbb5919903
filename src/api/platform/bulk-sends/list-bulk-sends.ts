import { BulkSend } from '#entities/bulk-send/bulk-send.ts';
import { countRows } from '#entities/bulk-send/rows/count-rows.ts';
import { pageOf } from '../../http/answers/answer.ts';
import { afterCursor, newestFirst, page, PageQuery } from '../../http/input/list.ts';
import { visibleTo } from '../documents/find-document.ts';
import { platformOperation } from '../platform-operation.ts';
import { BulkSendView, bulkSendView } from './common/view.ts';

/** GET /api/v1/bulk-sends: the bulk sends that the caller may see, newest first. */
export const listBulkSends = platformOperation({
  method: 'get',
  path: '/api/v1/bulk-sends',
  operationId: 'listBulkSends',
  summary: 'Bulk sends',
  tag: 'Bulk sends',
  query: PageQuery,
  answer: pageOf('A page of bulk sends', BulkSendView),
  handle: async (c, { query: { limit, cursor } }) => {
    const { deps, user } = c.var;
    const cursors = { key: deps.keys.fingerprints, list: `bulk-sends/${user.id}` };
    const em = deps.orm.em.fork();
    const where = { ...visibleTo(user), $and: [afterCursor<BulkSend>(cursors, cursor)] };
    const rows = await em.find(BulkSend, where, { orderBy: newestFirst, limit: limit + 1 });
    const counts = await countRows(
      em,
      rows.map(({ id }) => id),
    );
    return page(cursors, rows, limit, (row) => bulkSendView(row, counts.get(row.id)));
  },
});

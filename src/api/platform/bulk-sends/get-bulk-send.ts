import { countRows } from '#entities/bulk-send/rows/count-rows.ts';
import { ok } from '../../http/answers/answer.ts';
import { platformOperation } from '../platform-operation.ts';
import { BulkSendParams, findBulkSend } from './common/find-bulk-send.ts';
import { BulkSendView, bulkSendView } from './common/view.ts';

/** GET /api/v1/bulk-sends/{id}: where a bulk send stands. */
export const getBulkSend = platformOperation({
  method: 'get',
  path: '/api/v1/bulk-sends/{id}',
  operationId: 'getBulkSend',
  summary: 'A bulk send',
  tag: 'Bulk sends',
  params: BulkSendParams,
  answer: ok('The bulk send', BulkSendView),
  problems: ['not_found'],
  handle: async (c, { params }) => {
    const em = c.var.deps.orm.em.fork();
    const bulk = await findBulkSend(em, c.var.user, params.id);
    return bulkSendView(bulk, (await countRows(em, [bulk.id])).get(bulk.id));
  },
});

import type { z } from 'zod';
import { bulkRowStatuses } from '#domain/envelope/bulk-send.ts';
import { readRows } from '#entities/bulk-send/rows/read-rows.ts';
import { pageOf } from '../../http/answers/answer.ts';
import { readCursor, writeCursor } from '../../http/input/cursor.ts';
import { PageQuery } from '../../http/input/list.ts';
import { oneOf } from '../envelopes/common/input-parts.ts';
import { platformOperation } from '../platform-operation.ts';
import { BulkSendParams, findBulkSend } from './common/find-bulk-send.ts';
import { BulkSendRowView } from './common/view.ts';

/** GET /api/v1/bulk-sends/{id}/rows: what became of each row, in their order. */
export const listBulkSendRows = platformOperation({
  method: 'get',
  path: '/api/v1/bulk-sends/{id}/rows',
  operationId: 'listBulkSendRows',
  summary: 'Rows of a bulk send',
  tag: 'Bulk sends',
  params: BulkSendParams,
  query: PageQuery.extend({
    status: oneOf(bulkRowStatuses).optional().meta({ description: 'Rows in this state alone' }),
  }),
  answer: pageOf('A page of rows', BulkSendRowView),
  problems: ['not_found'],
  handle: async (c, { params, query: { limit, cursor, status } }) => {
    const { deps, user } = c.var;
    const em = deps.orm.em.fork();
    const { id: bulkSendId } = await findBulkSend(em, user, params.id);
    const key = deps.keys.fingerprints;
    const list = `bulk-send-rows/${bulkSendId}/${status ?? ''}`;
    // A cursor names a moment and an id: the moment has the position in its place.
    const after = cursor === undefined ? -1 : readCursor(key, list, cursor).createdAt.getTime();
    const rows = await readRows(em, { bulkSendId, status, after, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const hasMore = rows.length > limit;
    const place = last && { createdAt: new Date(last.position), id: last.envelopeId };
    return {
      data: shown.map(viewOf),
      has_more: hasMore,
      next_cursor: hasMore && place ? writeCursor(key, list, place) : null,
    };
  },
});

type Row = Awaited<ReturnType<typeof readRows>>[number];

function viewOf(row: Row): z.input<typeof BulkSendRowView> {
  const { position, envelopeId, status, failure, envelopeStatus, externalRef } = row;
  return {
    row: position,
    envelope_id: envelopeId,
    status,
    failure: failure ?? null,
    envelope_status: envelopeStatus,
    external_ref: externalRef ?? null,
  };
}

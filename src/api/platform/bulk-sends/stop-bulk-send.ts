import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import type { BulkSend } from '#entities/bulk-send/bulk-send.ts';
import { countRows } from '#entities/bulk-send/rows/count-rows.ts';
import { lockWaiting, stopRows } from '#entities/bulk-send/rows/stop-rows.ts';
import type { EntityManager } from '#entities/orm.ts';
import { heldAmong } from '#entities/retention/held.ts';
import { ok } from '../../http/answers/answer.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { platformOperation } from '../platform-operation.ts';
import { BulkSendParams, findBulkSend } from './common/find-bulk-send.ts';
import { BulkSendView, bulkSendView } from './common/view.ts';

/** POST /api/v1/bulk-sends/{id}/stop: sends no more of it; what was sent stays sent. */
export const stopBulkSend = platformOperation({
  method: 'post',
  path: '/api/v1/bulk-sends/{id}/stop',
  operationId: 'stopBulkSend',
  summary: 'Stop a bulk send',
  description:
    'Envelopes that were not sent yet are deleted. Those that were sent stay as they are: void them one by one where they must not be signed.',
  tag: 'Bulk sends',
  params: BulkSendParams,
  body: z.object({}),
  answer: ok('It is stopped', BulkSendView),
  problems: ['not_found', 'invalid_state'],
  handle: (c, { params }) =>
    c.var.deps.orm.em.fork().transactional(async (em) => {
      const bulk = await findBulkSend(em, c.var.user, params.id, { lock: true });
      if (bulk.status === 'completed')
        throw new Problem(
          'invalid_state',
          'Each of its envelopes has been dealt with: there is nothing to stop.',
          {
            status: bulk.status,
            allowed_from: ['sending'],
          },
        );
      if (bulk.status === 'sending') await stop(c, em, bulk);
      return bulkSendView(bulk, (await countRows(em, [bulk.id])).get(bulk.id));
    }),
});

async function stop(c: Context<ApiEnv>, em: EntityManager, bulk: BulkSend): Promise<void> {
  const { id: bulkSendId, organizationId } = bulk;
  const ids = await lockWaiting(em, bulkSendId);
  const kept = await heldAmong(em, { organizationId, ids });
  const deleted = await stopRows(em, { bulkSendId, kept });
  bulk.status = 'stopped';
  bulk.endedAt = new Date();
  await em.flush();
  await recordAccountAct(c, em, {
    action: 'bulk_send.stopped',
    user: c.var.user,
    resource: { type: 'bulk_send', id: bulkSendId },
    metadata: { deleted },
  });
}

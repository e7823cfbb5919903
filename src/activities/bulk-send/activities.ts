import { setTimeout } from 'node:timers/promises';
import { BulkSend } from '#entities/bulk-send/bulk-send.ts';
import { countRows } from '#entities/bulk-send/rows/count-rows.ts';
import { completeBulk } from '#entities/bulk-send/rows/complete-bulk.ts';
import { countTries, settleRows } from '#entities/bulk-send/rows/settle-rows.ts';
import type { BulkEnvelope, BulkProgress, BulkRowsInput, BulkSendDependencies } from './inputs.ts';
import { nextRows } from './next-rows.ts';

/** An envelope's flow has 10 s to write that it is sent; then it has failed. */
const patienceMs = 12_000;
const pauseMs = 200;

/** Creates the side effects of bulk sends; each may run twice with the same result, but for a try that may count twice. */
export function createBulkSendActivities(deps: BulkSendDependencies) {
  const { orm } = deps;
  return {
    /** Gives the envelopes that are to be sent next; none once there is no more. */
    nextOfBulkSend: (input: { bulkSendId: string }): Promise<BulkEnvelope[]> => nextRows(deps, input),
    /** Waits until envelopes are sent, and writes down what became of them. */
    settleBulkRows: async ({ bulkSendId, positions }: BulkRowsInput): Promise<void> => {
      const em = orm.em.fork();
      let waiting = positions;
      for (const end = Date.now() + patienceMs; ; await setTimeout(pauseMs)) {
        waiting = await settleRows(em, { bulkSendId, positions: waiting });
        if (waiting.length === 0 || Date.now() > end) break;
      }
      await em.transactional((inside) => countTries(inside, { bulkSendId, positions: waiting }));
    },
    /** Ends a bulk send of which no row waits, unless it was stopped. */
    endBulkSend: async ({ bulkSendId: id }: { bulkSendId: string }): Promise<BulkProgress> => {
      const em = orm.em.fork();
      await completeBulk(em, id);
      const { status } = await em.findOneOrFail(BulkSend, { id }, { fields: ['status'] });
      const counts = (await countRows(em, [id])).get(id);
      return { status, waiting: 0, sent: 0, failed: 0, stopped: 0, ...counts };
    },
  };
}

export type BulkSendActivities = ReturnType<typeof createBulkSendActivities>;

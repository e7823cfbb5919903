import { z } from 'zod';
import { bulkRowFailures, bulkRowStatuses, bulkStatuses } from '#domain/envelope/bulk-send.ts';
import { envelopeStatuses } from '#domain/envelope/envelope.ts';
import type { BulkSend } from '#entities/bulk-send/bulk-send.ts';
import type { RowCounts } from '#entities/bulk-send/rows/count-rows.ts';
import { Time } from '../../../http/input/fields.ts';

const counted = (description: string) => z.int().meta({ description });

/** A bulk send, and how many of its rows are in each state. */
export const BulkSendView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    template_id: z.uuid(),
    status: z.enum(bulkStatuses).meta({
      description: '`completed` says that no row waits; each was sent or failed',
    }),
    rows: z

      .object({
        total: counted('All rows'),
        waiting: counted('Rows whose turn has not come'),
        sent: counted('Rows whose envelope was sent'),
        failed: counted('Rows that were not sent; `failure` of each says why'),
        stopped: counted('Rows whose draft was deleted by the stop'),
      })
      .meta({ id: 'BulkSendCounts', description: 'How many rows are in each state' }),
    user_id: z.uuid().meta({ description: 'Who sent it' }),
    created_at: Time,
    ended_at: Time.nullable(),
  })
  .meta({ id: 'BulkSend' });

/** Makes the view of a bulk send. */
export function bulkSendView(
  { id, name, templateId, status, userId, createdAt, endedAt }: BulkSend,
  counts: RowCounts | undefined,
): z.input<typeof BulkSendView> {
  const { waiting = 0, sent = 0, failed = 0, stopped = 0 } = counts ?? {};
  const total = waiting + sent + failed + stopped;
  return {
    id,
    name,
    template_id: templateId,
    status,
    rows: { total, waiting, sent, failed, stopped },
    user_id: userId,
    created_at: createdAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
  };
}

/** One row of a bulk send. */
export const BulkSendRowView = z
  .object({
    row: z.int().meta({ description: 'The place in `rows`, or in the CSV below its header, from 0' }),
    envelope_id: z.uuid(),
    status: z.enum(bulkRowStatuses),
    failure: z.enum(bulkRowFailures).nullable().meta({ description: 'Why it was not sent' }),
    envelope_status: z
      .enum(envelopeStatuses)
      .nullable()
      .meta({ description: 'The state of the envelope now; null where it was deleted' }),
    external_ref: z.string().nullable(),
  })
  .meta({ id: 'BulkSendRow' });

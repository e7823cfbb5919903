import { sql, type RawBuilder } from 'kysely';
import type { DeliveryStatus } from '#domain/webhook/webhook.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables, type ChangedRow } from '../../tables.ts';
import type { WebhookDelivery } from '../webhook-delivery.ts';

/** The number of attempts that stay on record: those of twenty times that a delivery was sent. */
const attemptLogLimit = 100;

export type WrittenAttempt = {
  id: string;
  columns: ChangedRow<'WebhookDelivery'>;
  entry: WebhookDelivery['attemptLog'][number];
  /** What must hold of the pending row: that the attempt is not on record. */
  unless: RawBuilder<boolean>;
};

/** Writes an attempt into the record of a pending delivery, and gives the delivery's status; undefined where nothing is written. */
export async function writeAttempt(
  em: EntityManager,
  { id, columns, entry, unless }: WrittenAttempt,
): Promise<DeliveryStatus | undefined> {
  const log = sql.ref('attemptLog');
  const left = sql`case when jsonb_array_length(${log}) >= ${attemptLogLimit} then ${log} - 0 else ${log} end`;
  const written = await tables(em)
    .updateTable('WebhookDelivery')
    .set({ ...columns, attemptLog: sql`(${left}) || ${JSON.stringify(entry)}::jsonb` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where((one) => one.not(unless))
    .returning('status')
    .executeTakeFirst();
  return written?.status;
}

/** The condition that an attempt of the schedule is on record, or belongs to another time that the delivery was sent. */
export function isRecorded({ attempt, redelivery }: { attempt: number; redelivery: number }) {
  return sql<boolean>`(${sql.ref('attempts')} >= ${attempt} or ${sql.ref('redeliveries')} <> ${redelivery})`;
}

/** The condition that an attempt that staff had made is on record. */
export function isTried(tryId: string) {
  return sql<boolean>`(${sql.ref('attemptLog')} @> ${JSON.stringify([{ try_id: tryId }])}::jsonb)`;
}

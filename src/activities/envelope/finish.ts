import type { EnvelopeChange, Filling } from '#entities/envelope/rows/write-change.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ChangedRow } from '#entities/tables.ts';
import { change, type Changed, type EnvelopeAudit } from './rows.ts';

type Finished = Pick<EnvelopeChange, 'usage' | 'besides'> & {
  recipientId: string;
  /** ISO 8601. */
  at: string;
  /** What else is written of the recipient, and of the envelope. */
  columns: ChangedRow<'EnvelopeRecipient'>;
  envelope?: ChangedRow<'Envelope'>;
  filled?: Pick<Filling, 'values'>;
  audit: Omit<EnvelopeAudit, 'once'>;
};

/**
 * Writes that a recipient of a locked envelope is done, with all that belongs to it, and drops what they gave, which is not needed any more;
 * the first of all recipients makes the envelope in_progress. Gives the ids of the deliveries.
 */
export function finish(
  em: EntityManager,
  row: Changed,
  { recipientId, at, columns, envelope, filled, audit, ...written }: Finished,
): Promise<string[]> {
  const signedAt = new Date(at);
  const data = { recipient_id: recipientId, signed_at: at };
  return change(em, row, {
    ...written,
    columns: { ...envelope, ...(row.status === 'sent' ? { status: 'in_progress' } : {}) },
    recipients: [{ ids: [recipientId], columns: { ...columns, status: 'completed', signedAt } }],
    ...(filled ? { filled: { ...filled, recipientId, at: signedAt } } : {}),
    done: [recipientId],
    told: recipientId,
    events: [{ event: 'recipient_signed', at: signedAt, data }],
    audits: [{ ...audit, once: `finished:${recipientId}` }],
  });
}

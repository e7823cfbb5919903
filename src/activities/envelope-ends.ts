import type { Envelope } from '#entities/envelope.ts';
import type { Orm } from '#entities/orm.ts';
import { updateById } from '#entities/statements.ts';
import { runTogether, type Row } from '#entities/transaction.ts';
import { isOpenEnvelope } from '#domain/envelope.ts';
import { forgetActs, whence } from './envelope-acts.ts';
import type { EnvelopeEndInput, EnvelopeTroubleInput, Told } from './envelope-inputs.ts';
import {
  asRecipient,
  change,
  changeRecipient,
  selectRecipients,
  withEnvelope,
  type Held,
} from './envelope-rows.ts';
import { audit, raise, raised } from './envelope-telling.ts';
import { notStuck } from './record-outcome.ts';

/**
 * Writes that an envelope ended before it was completed, with its events and audit trail; whoever has not agreed is
 * cancelled. One that was completed first stays so: gives when, with the deliveries of that. Ended already, it closes
 * those who are not among the accepted any more.
 */
export function recordEnvelopeEnd(
  orm: Orm,
  input: EnvelopeEndInput,
): Promise<Told & { completedAt?: string }> {
  const { envelopeId, outcome, actor } = input;
  const everybody = selectRecipients('where envelope_id = ?', [envelopeId]);
  return withEnvelope(orm, { envelopeId, read: [everybody] }, async (held) => {
    const { row, tx } = held;
    if (row.status === 'completed') {
      const completedAt = row.completedAt?.toISOString() ?? outcome.at;
      return { deliveryIds: await raised(tx.run, row.id, 'envelope_completed'), completedAt };
    }
    if (!isOpenEnvelope(row.status)) {
      // Whoever agreed before the end and was let finish may be given up since.
      closeRecipients(held, input);
      return { deliveryIds: await endDeliveries(held, outcome) };
    }
    change(held, ended(outcome));
    closeRecipients(held, input);
    const deliveryIds = tell(held, outcome);
    const { status, ...metadata } = outcome;
    audit(held, { action: status, actor, metadata: endMetadata(metadata), once: 'end' });
    return { deliveryIds };
  });
}

type End = EnvelopeEndInput['outcome'];

function endMetadata({ recipientId, ...rest }: { recipientId?: string; at: string; reason?: string }) {
  return { ...rest, ...(recipientId === undefined ? {} : { recipient_id: recipientId }) };
}

function ended(outcome: End): Partial<Envelope> {
  const at = new Date(outcome.at);
  const { status } = outcome;
  switch (status) {
    case 'declined':
      return { status, sealing: false, declinedAt: at };
    case 'expired':
      return { status, sealing: false, expiredAt: at };
    case 'voided':
      return { status, sealing: false, voidedAt: at, voidReason: outcome.reason };
  }
}

function closeRecipients(held: Held, { outcome, accepted, actor }: EnvelopeEndInput): void {
  const [rows = []] = held.read;
  const decliner = outcome.status === 'declined' ? outcome.recipientId : undefined;
  const left = rows
    .map((row: Row) => asRecipient(row))
    .filter(({ id, status }) => status !== 'completed' && !accepted.includes(id));
  for (const recipient of left) {
    if (recipient.id !== decliner || outcome.status !== 'declined') {
      if (recipient.status !== 'cancelled') changeRecipient(held, recipient, { status: 'cancelled' });
      continue;
    }
    const { at, reason } = outcome;
    const declined = { status: 'declined', declinedAt: new Date(at), declineReason: reason } as const;
    changeRecipient(held, recipient, { ...declined, ...whence(actor) });
  }
  const ids = left.map(({ id }) => id);
  if (ids.length === 0) return;
  forgetActs(held, ids);
  held.tx.last(['delete from flow_activation where request_id in (?)', [ids]]);
}

function tell(held: Held, outcome: End): string[] {
  const at = new Date(outcome.at);
  switch (outcome.status) {
    case 'declined': {
      const data = {
        recipient_id: outcome.recipientId,
        declined_at: outcome.at,
        decline_reason: outcome.reason,
      };
      const first = raise(held, { event: 'recipient_declined', at, data });
      return [...first, ...raise(held, { event: 'envelope_declined', at, data })];
    }
    case 'voided': {
      const data = { voided_at: outcome.at, reason: outcome.reason };
      return raise(held, { event: 'envelope_voided', at, data });
    }
    case 'expired':
      return raise(held, { event: 'envelope_expired', at, data: { expired_at: outcome.at } });
  }
}

async function endDeliveries({ tx, row: { id } }: Held, { status }: End): Promise<string[]> {
  const before = await raised(tx.run, id, `envelope_${status}`);
  return status === 'declined' ? [...(await raised(tx.run, id, 'recipient_declined')), ...before] : before;
}

/** Writes into the row why its flow is stuck, or that it is not. */
export async function recordEnvelopeTrouble(
  orm: Orm,
  { envelopeId, trouble }: EnvelopeTroubleInput,
): Promise<void> {
  const columns = trouble
    ? { stuckSince: new Date(trouble.since), stuckReason: trouble.reason, stuckStage: trouble.stage }
    : notStuck;
  await runTogether(orm, [updateById('envelope', envelopeId, columns)]);
}

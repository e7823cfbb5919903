import { NotFoundError } from '@mikro-orm/core';
import { ApplicationFailure } from '@temporalio/common';
import type { Orm } from '#entities/orm.ts';
import type { Row, Statement } from '#entities/transaction.ts';
import { usageOf } from '#entities/usage.ts';
import type { EnvelopeActor, SentInput, Told } from './envelope-inputs.ts';
import { change, withEnvelope, type Held } from './envelope-rows.ts';
import { audit, raise, raised } from './envelope-telling.ts';

/**
 * Writes that a draft is sent; a repeat finds it written. Throws the final failure invalid_state when the draft is not the
 * one that was checked or is gone, not_written after `writeBy`: the flow has given up then.
 */
export async function recordSent(orm: Orm, input: SentInput): Promise<void> {
  try {
    const { envelopeId } = input;
    const recipients: Statement = ['select id from envelope_recipient where envelope_id = ?', [envelopeId]];
    await withEnvelope(orm, { envelopeId, silent: true, read: [recipients] }, (held) => {
      const [recipientRows = []] = held.read;
      writeSent(held, { ...input, recipientRows });
    });
  } catch (error) {
    if (error instanceof NotFoundError)
      throw ApplicationFailure.nonRetryable('The draft was deleted.', 'invalid_state');
    if (error instanceof ApplicationFailure || Date.now() <= Date.parse(input.writeBy)) throw error;
    throw ApplicationFailure.nonRetryable('The row could not be written in time.', 'not_written');
  }
}

type Sent = SentInput & { recipientRows: readonly Row[] };

function writeSent(held: Held, { recipientRows, ...input }: Sent): void {
  const { row } = held;
  const sentAt = new Date(input.sentAt);
  if (row.status === 'sent' && row.sentAt?.getTime() === sentAt.getTime()) return;
  const ids = new Set(recipientRows.map(({ id }) => id));
  const same = ids.size === input.recipientIds.length && input.recipientIds.every((id) => ids.has(id));
  const checked = input.sendId === null || row.sendId === input.sendId;
  if (row.status !== 'draft' || !checked || !same || !row.originalObjectId)
    throw ApplicationFailure.nonRetryable('The draft is not the one that was to be sent.', 'invalid_state');
  change(held, { status: 'sent', sentAt, expiresAt: new Date(input.expiresAt), updatedAt: new Date() });
  if (Date.now() > Date.parse(input.writeBy)) throw new Error('the row could not be written in time');
}

const draft = {
  status: 'draft',
  sentAt: null,
  expiresAt: null,
  sendId: null,
  originalObjectId: null,
} as const;

/**
 * Makes a draft again of an envelope whose flow ended before anybody was told that it was sent. One that was never
 * written may have been deleted meanwhile: then there is nothing to take back.
 */
export async function discardSent(
  orm: Orm,
  { envelopeId, sentAt }: { envelopeId: string; sentAt: string },
): Promise<void> {
  try {
    await withEnvelope(orm, { envelopeId, silent: true }, (held) => {
      const { row } = held;
      if (row.status !== 'sent' || row.sentAt?.getTime() !== Date.parse(sentAt)) return;
      change(held, draft);
    });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
}

/** Tells of an envelope that was sent: event, audit trail, usage. */
export function recordSending(
  orm: Orm,
  { envelopeId, sentAt, actor }: { envelopeId: string; sentAt: string; actor: EnvelopeActor },
): Promise<Told> {
  return withEnvelope(orm, { envelopeId, uses: true }, async (held) => {
    const { tx, row } = held;
    if (row.eventSequence > 0) return { deliveryIds: await raised(tx.run, row.id, 'envelope_sent') };
    const data = { sent_at: sentAt };
    const deliveryIds = raise(held, { event: 'envelope_sent', at: new Date(sentAt), data });
    const metadata = { sent_at: sentAt, expires_at: row.expiresAt?.toISOString() ?? null };
    const { organizationId } = row;
    tx.last(usageOf({ organizationId, type: 'envelope', dedupeKey: `envelope:${row.id}` }));
    audit(held, { action: 'sent', actor, metadata, once: 'sent' });
    return { deliveryIds };
  });
}

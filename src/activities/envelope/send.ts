import type { Actor } from '#domain/common/actor.ts';
import { NotFoundError } from '@mikro-orm/core';
import { ApplicationFailure } from '@temporalio/common';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import { recordUsage } from '#entities/account/usage.ts';
import type { SentInput, DeliveryIds } from './inputs.ts';
import { senderOf } from './people.ts';
import { audit, hashOf, raise, raised, withEnvelope } from './rows.ts';

/**
 * Writes that a draft is sent; a repeat finds it written. Throws the final failure invalid_state when the draft is gone or
 * is not the one that was checked, and not_written after `writeBy`, when the workflow has given up.
 */
export async function recordSent(orm: Orm, input: SentInput): Promise<void> {
  try {
    await withEnvelope(orm, input.envelopeId, (em, row) => writeSent(em, row, input));
  } catch (error) {
    if (error instanceof NotFoundError)
      throw ApplicationFailure.nonRetryable('The draft was deleted.', 'invalid_state');
    if (error instanceof ApplicationFailure || Date.now() <= Date.parse(input.writeBy)) throw error;
    throw ApplicationFailure.nonRetryable('The row could not be written in time.', 'not_written');
  }
}

async function writeSent(em: EntityManager, row: Envelope, input: SentInput): Promise<void> {
  const sentAt = new Date(input.sentAt);
  if (row.status === 'sent' && row.sentAt?.getTime() === sentAt.getTime()) return;
  const recipients = await em.find(EnvelopeRecipient, { envelopeId: row.id });
  const ids = new Set(recipients.map(({ id }) => id));
  const same = ids.size === input.recipientIds.length && input.recipientIds.every((id) => ids.has(id));
  if (row.status !== 'draft' || row.sendId !== input.sendId || !same || !row.originalObjectId)
    throw ApplicationFailure.nonRetryable('The draft is not the one that was to be sent.', 'invalid_state');
  row.status = 'sent';
  row.sentAt = sentAt;
  row.expiresAt = new Date(input.expiresAt);
  row.updatedAt = new Date();
  await em.flush();
  if (Date.now() > Date.parse(input.writeBy)) throw new Error('the row could not be written in time');
}

const draft = { status: 'draft', sentAt: null, expiresAt: null, sendId: null, originalObjectId: null };

/**
 * Makes an envelope a draft again whose workflow ended before anybody heard that it was sent. An envelope that was never
 * written may have been deleted meanwhile; then there is nothing to take back. One whose sending was announced stays sent: the
 * failure is final (type invalid_state).
 */
export async function discardSent(
  orm: Orm,
  { envelopeId, sentAt }: { envelopeId: string; sentAt: string },
): Promise<void> {
  try {
    await withEnvelope(orm, envelopeId, async (em, row) => {
      if (row.status !== 'sent' || row.sentAt?.getTime() !== Date.parse(sentAt)) return;
      if (row.eventSequence > 0)
        throw ApplicationFailure.nonRetryable('The envelope has gone on: it stays sent.', 'invalid_state');
      Object.assign(row, draft);
      await em.flush();
    });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
}

/** Tells of an envelope that was sent: event, audit trail, usage. */
export function recordSending(
  orm: Orm,
  { envelopeId, sentAt, actor }: { envelopeId: string; sentAt: string; actor: Actor | null },
): Promise<DeliveryIds> {
  return withEnvelope(orm, envelopeId, async (em, row) => {
    if (row.eventSequence > 0) return { deliveryIds: await raised(em, row.id, 'envelope_sent') };
    if (row.status === 'draft')
      throw ApplicationFailure.nonRetryable('The envelope is a draft: it was not sent.', 'invalid_state');
    const data = { sent_at: sentAt };
    const deliveryIds = await raise(em, row, { event: 'envelope_sent', at: new Date(sentAt), data });
    const { name, email, organization } = await senderOf(em, row);
    const metadata = {
      sent_at: sentAt,
      expires_at: row.expiresAt?.toISOString() ?? null,
      envelope_name: row.name,
      sender: { name, email, organization },
      document_hash: await hashOf(em, row.originalObjectId),
    };
    const { organizationId } = row;
    // Before the audit trail: its lock comes after the organization's row everywhere.
    await recordUsage(em, { organizationId, type: 'envelope', dedupeKey: `envelope:${row.id}` });
    await audit(em, row, { action: 'sent', actor, metadata, once: 'sent' });
    return { deliveryIds };
  });
}

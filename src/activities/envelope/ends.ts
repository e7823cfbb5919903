import { ApplicationFailure } from '@temporalio/common';
import { declinedBy, type Decliner } from '#domain/common/declined-by.ts';
import { defined } from '#domain/common/defined.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import { dropInput } from '#entities/envelope/rows/drop-input.ts';
import type { EntityManager } from '#entities/orm.ts';
import { cancelledReason, isOpenEnvelope } from '#domain/envelope/envelope.ts';
import { assertOwnLink } from './acts.ts';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';
import { useProof } from '../common/act-proof.ts';
import { endsByClock } from '../common/period.ts';
import type { DeliveryIds, EnvelopeDependencies, EnvelopeEndInput } from './inputs.ts';
import { audit, raise, raised, withEnvelope } from './rows.ts';
import { useProofOf } from './stated-recipients.ts';

/**
 * Writes that an envelope ended before it was completed, with its events and audit trail; recipients who have not agreed are
 * cancelled. An envelope that was completed first stays completed: gives the time and the deliveries of its completion. If
 * the envelope has ended already, closes the recipients who are not among the accepted any more.
 */
export function recordEnvelopeEnd(
  { orm, actKeys }: Pick<EnvelopeDependencies, 'orm' | 'actKeys'>,
  input: EnvelopeEndInput,
): Promise<DeliveryIds & { completedAt?: string }> {
  return withEnvelope(orm, input.envelopeId, async (em, row) => {
    const { outcome } = input;
    if (row.status === 'completed') {
      const completedAt = row.completedAt?.toISOString() ?? outcome.at;
      return { deliveryIds: await raised(em, row.id, 'envelope_completed'), completedAt };
    }
    if (row.status === 'draft') throw ApplicationFailure.nonRetryable('A draft has no end.', 'act_refused');
    if (!isOpenEnvelope(row.status)) {
      // A recipient who agreed before the end and was allowed to finish may have been given up since.
      await closeLeft(em, row, input.accepted);
      return { deliveryIds: await endDeliveries(em, row, outcome) };
    }
    const decliner = await assertTrueEnd(em, actKeys, { row, input });
    applyEnd(row, outcome);
    await closeRecipients(em, row, { ...input, decliner });
    const deliveryIds = await tell(em, row, { outcome, decliner });
    const { actor } = input;
    const { status, ...metadata } = outcome;
    await audit(em, row, {
      action: status,
      actor,
      metadata: endMetadata({ ...metadata, decliner }),
      once: 'end',
    });
    return { deliveryIds };
  });
}

type End = EnvelopeEndInput['outcome'];

/**
 * Refuses an end that did not come about: the period must be over, or a person must have declined, voided or cancelled it.
 * The failure is final (type act_refused). Of a decline, gives who declined by the statement of the act.
 */
async function assertTrueEnd(
  em: EntityManager,
  keys: ActPublicKeys,
  { row, input: { outcome, actor, proofId } }: { row: Envelope; input: EnvelopeEndInput },
): Promise<Decliner | null> {
  const { at } = outcome;
  const workflowId = envelopeWorkflowId(row.id);
  if (outcome.status === 'expired') {
    if (actor === null && endsByClock(row.expiresAt, at)) return null;
    throw ApplicationFailure.nonRetryable('The period of the envelope is not over.', 'act_refused');
  }
  if (outcome.status === 'declined') {
    const { recipientId, reason } = outcome;
    const input = { recipientId, reason, actor };
    const recipient = await em.findOneOrFail(EnvelopeRecipient, { id: recipientId, envelopeId: row.id });
    const act = { proofId, workflowId, act: 'decline', input, at };
    const proven = await useProofOf(em, keys, recipient, act);
    assertOwnLink(recipient, proven.input);
    return declinedBy(proven.proved_by);
  }
  const { status } = outcome;
  if (status !== 'voided')
    throw ApplicationFailure.nonRetryable('An envelope does not end early like this.', 'act_refused');
  // Staff give a reason of their own, which is not the one that recipients get.
  const byStaff = actor?.staffId !== undefined && outcome.reason === cancelledReason;
  const input = byStaff ? { actor } : { actor, reason: outcome.reason };
  await useProof(em, keys, { proofId, workflowId, act: byStaff ? 'operatorCancel' : 'void', input, at });
  return null;
}

type EndMetadata = { recipientId?: string; at: string; reason?: string; decliner: Decliner | null };

function endMetadata({ recipientId, decliner, ...rest }: EndMetadata) {
  return { ...rest, ...defined({ recipient_id: recipientId, declined_by: decliner ?? undefined }) };
}

function applyEnd(row: Envelope, outcome: End): void {
  const at = new Date(outcome.at);
  row.status = outcome.status;
  row.sealing = false;
  if (outcome.status === 'declined') row.declinedAt = at;
  if (outcome.status === 'expired') row.expiredAt = at;
  if (outcome.status === 'voided') {
    row.voidedAt = at;
    row.voidReason = outcome.reason;
  }
}

const closed = ['completed', 'declined', 'cancelled'];

/** Cancels, after the end, those who are neither done nor among the accepted any more. */
async function closeLeft(em: EntityManager, row: Envelope, accepted: string[]): Promise<void> {
  const recipients = await em.find(EnvelopeRecipient, { envelopeId: row.id });
  const left = recipients.filter(({ id, status }) => !closed.includes(status) && !accepted.includes(id));
  for (const recipient of left) recipient.status = 'cancelled';
  await em.flush();
  await forgetInput(em, row, left);
}

function forgetInput(em: EntityManager, row: Envelope, left: EnvelopeRecipient[]): Promise<void> {
  return dropInput(em, { envelopeId: row.id, recipientIds: left.map(({ id }) => id) });
}

async function closeRecipients(
  em: EntityManager,
  row: Envelope,
  { outcome, accepted, actor, decliner: declinedAs }: EnvelopeEndInput & { decliner: Decliner | null },
): Promise<void> {
  const recipients = await em.find(EnvelopeRecipient, { envelopeId: row.id });
  const decliner = outcome.status === 'declined' ? outcome.recipientId : undefined;
  const left = recipients.filter(({ id, status }) => status !== 'completed' && !accepted.includes(id));
  for (const recipient of left) {
    recipient.status = recipient.id === decliner ? 'declined' : 'cancelled';
    if (recipient.id !== decliner || outcome.status !== 'declined') continue;
    recipient.declinedAt = new Date(outcome.at);
    recipient.declineReason = outcome.reason;
    recipient.declinedBy = declinedAs;
    recipient.ipAddress = actor?.ipAddress ?? null;
    recipient.userAgent = actor?.userAgent?.slice(0, 512) ?? null;
  }
  await em.flush();
  await forgetInput(em, row, left);
}

type Ended = { outcome: End; decliner: Decliner | null };

async function tell(em: EntityManager, row: Envelope, { outcome, decliner }: Ended): Promise<string[]> {
  const at = new Date(outcome.at);
  switch (outcome.status) {
    case 'declined': {
      const data = {
        recipient_id: outcome.recipientId,
        declined_at: outcome.at,
        decline_reason: outcome.reason,
        declined_by: decliner,
      };
      const first = await raise(em, row, { event: 'recipient_declined', at, data });
      return [...first, ...(await raise(em, row, { event: 'envelope_declined', at, data }))];
    }
    case 'voided': {
      const data = { voided_at: outcome.at, reason: outcome.reason };
      return raise(em, row, { event: 'envelope_voided', at, data });
    }
    case 'expired':
      return raise(em, row, { event: 'envelope_expired', at, data: { expired_at: outcome.at } });
  }
}

async function endDeliveries(em: EntityManager, { id }: Envelope, { status }: End): Promise<string[]> {
  const ended = await raised(em, id, `envelope_${status}`);
  return status === 'declined' ? [...(await raised(em, id, 'recipient_declined')), ...ended] : ended;
}

import { ApplicationFailure } from '@temporalio/common';
import { declinedBy, type Decliner } from '#domain/common/declined-by.ts';
import { defined } from '#domain/common/defined.ts';
import type { LockedEnvelope, LockedRecipient } from '#entities/envelope/rows/lock-recipients.ts';
import type { EnvelopeChange } from '#entities/envelope/rows/write-change.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ChangedRow } from '#entities/tables.ts';
import { cancelledReason, isOpenEnvelope } from '#domain/envelope/envelope.ts';
import { actedFrom, assertOwnLink } from './acts.ts';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';
import { useProof } from '../common/act-proof.ts';
import { endsByClock } from '../common/period.ts';
import type { DeliveryIds, EnvelopeDependencies, EnvelopeEndInput } from './inputs.ts';
import { change, raised, withRecipients, type EnvelopeEvent } from './rows.ts';
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
  return withRecipients(orm, { envelopeId: input.envelopeId }, async (em, row, recipients) => {
    const { outcome } = input;
    if (row.status === 'completed') {
      const completedAt = row.completedAt?.toISOString() ?? outcome.at;
      return { deliveryIds: await raised(em, row.id, 'envelope_completed'), completedAt };
    }
    if (row.status === 'draft') throw ApplicationFailure.nonRetryable('A draft has no end.', 'act_refused');
    if (!isOpenEnvelope(row.status)) {
      // A recipient who agreed before the end and was allowed to finish may have been given up since.
      const left = recipients.filter(({ status }) => !closed.includes(status));
      const dropped = cancelled(left, input.accepted);
      if (dropped.done) await change(em, row, { ...dropped, audits: [] });
      return { deliveryIds: await endDeliveries(em, row, outcome) };
    }
    const decliner = await assertTrueEnd(em, actKeys, { row, recipients, input });
    const { actor } = input;
    const { status, ...metadata } = outcome;
    const deliveryIds = await change(em, row, {
      columns: endColumns(outcome),
      ...closedBy(recipients, { ...input, decliner }),
      events: eventsOf({ outcome, decliner }),
      audits: [{ action: status, actor, metadata: endMetadata({ ...metadata, decliner }), once: 'end' }],
    });
    return { deliveryIds };
  });
}

type End = EnvelopeEndInput['outcome'];

type Ending = { row: LockedEnvelope; recipients: readonly LockedRecipient[]; input: EnvelopeEndInput };

/**
 * Refuses an end that did not come about: the period must be over, or a person must have declined, voided or cancelled it.
 * The failure is final (type act_refused). Of a decline, gives who declined by the statement of the act.
 */
async function assertTrueEnd(
  em: EntityManager,
  keys: ActPublicKeys,
  { row, recipients, input: { outcome, actor, proofId } }: Ending,
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
    const recipient = recipients.find(({ id }) => id === recipientId);
    if (!recipient) throw new Error('somebody of another envelope declines');
    const act = { proofId, workflowId, act: 'decline', input, at };
    const { proven } = await useProofOf(em, keys, { envelope: row, recipient }, act);
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

function endColumns(outcome: End): ChangedRow<'Envelope'> {
  const at = new Date(outcome.at);
  const ended = { status: outcome.status, sealing: false };
  switch (outcome.status) {
    case 'declined':
      return { ...ended, declinedAt: at };
    case 'expired':
      return { ...ended, expiredAt: at };
    case 'voided':
      return { ...ended, voidedAt: at, voidReason: outcome.reason };
  }
}

const closed = ['completed', 'declined', 'cancelled'];

type Closing = Pick<EnvelopeChange, 'recipients' | 'done'>;

/** Cancels those who are not among the accepted. */
function cancelled(recipients: readonly LockedRecipient[], accepted: readonly string[]): Closing {
  const ids = recipients.map(({ id }) => id).filter((id) => !accepted.includes(id));
  return ids.length === 0 ? {} : { recipients: [{ ids, columns: { status: 'cancelled' } }], done: ids };
}

/** Ends those who have not finished and are not among the accepted: the decliner is declined, the others are cancelled. */
function closedBy(
  recipients: readonly LockedRecipient[],
  { outcome, accepted, actor, decliner: declinedAs }: EnvelopeEndInput & { decliner: Decliner | null },
): Closing {
  const unfinished = recipients.filter(({ status }) => status !== 'completed');
  if (outcome.status !== 'declined') return cancelled(unfinished, accepted);
  const { recipientId: id, reason, at } = outcome;
  const isDeclined = !accepted.includes(id) && unfinished.some((one) => one.id === id);
  const rest = cancelled(
    unfinished.filter((one) => one.id !== id),
    accepted,
  );
  if (!isDeclined) return rest;
  const columns = {
    status: 'declined' as const,
    declinedAt: new Date(at),
    declineReason: reason,
    declinedBy: declinedAs,
    ...actedFrom(actor),
  };
  return {
    recipients: [{ ids: [id], columns }, ...(rest.recipients ?? [])],
    done: [id, ...(rest.done ?? [])],
  };
}

type Ended = { outcome: End; decliner: Decliner | null };

function eventsOf({ outcome, decliner }: Ended): EnvelopeEvent[] {
  const at = new Date(outcome.at);
  switch (outcome.status) {
    case 'declined': {
      const data = {
        recipient_id: outcome.recipientId,
        declined_at: outcome.at,
        decline_reason: outcome.reason,
        declined_by: decliner,
      };
      return [
        { event: 'recipient_declined', at, data },
        { event: 'envelope_declined', at, data },
      ];
    }
    case 'voided':
      return [{ event: 'envelope_voided', at, data: { voided_at: outcome.at, reason: outcome.reason } }];
    case 'expired':
      return [{ event: 'envelope_expired', at, data: { expired_at: outcome.at } }];
  }
}

async function endDeliveries(em: EntityManager, { id }: LockedEnvelope, { status }: End): Promise<string[]> {
  const ended = await raised(em, id, `envelope_${status}`);
  return status === 'declined' ? [...(await raised(em, id, 'recipient_declined')), ...ended] : ended;
}

import { requestFactsOf } from '#domain/sign-request/request-facts.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import type { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import type { WebhookOwner } from '#entities/webhook/webhook-owner.ts';
import type {
  AgreedRecipient,
  AgreedSignature,
  EndedDelivery,
  EndedEnvelope,
  EndedRecipient,
  EndedSignRequest,
} from './inputs.ts';

function iso(time: Date | null | undefined): string | null {
  return time?.toISOString() ?? null;
}

/** Reads the facts of a request again from its row; `agreed` is the act by which its signer agreed. */
export function endedSignRequest(row: SignRequest, agreed: AgreedSignature | null): EndedSignRequest {
  return {
    kind: 'sign_request',
    id: row.id,
    agreed,
    linkSentAt: iso(row.linkSentAt),
    linkGeneration: row.linkGeneration,
    facts: requestFactsOf(row),
  };
}

function endedRecipient(row: EnvelopeRecipient): EndedRecipient {
  const { id, role, routingOrder, position, status, linkGeneration } = row;
  const opened = row.deliveredAt !== null && row.deliveredAt !== undefined;
  const times = { sentAt: iso(row.sentAt), linkSentAt: iso(row.linkSentAt) };
  return { id, role, routingOrder, position, status, linkGeneration, opened, ...times };
}

function isUnsealed({ role, status, approvalSealedAt = null }: EnvelopeRecipient): boolean {
  return role === 'approver' && status === 'completed' && approvalSealedAt === null;
}

/** Reads what a workflow knows of an envelope from its rows; undefined when it was never sent by one. */
export function endedEnvelope(
  row: Envelope,
  recipients: readonly EnvelopeRecipient[],
  agreed: AgreedRecipient[],
): EndedEnvelope | undefined {
  const { id, organizationId, userId, sendId, routingType, sentAt, expiresAt, reminderDays, xRequestId } =
    row;
  if (!sendId || !sentAt || !expiresAt) return undefined;
  return {
    kind: 'envelope',
    id,
    organizationId,
    userId,
    sendId,
    routingType,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    reminderDays,
    xRequestId,
    announced: row.eventSequence > 0,
    prepared: Boolean(row.currentObjectId),
    unsealed: recipients.some(isUnsealed),
    recipients: recipients.map(endedRecipient),
    agreed,
  };
}

/** Reads where a delivery stands from its row. */
export function endedDelivery(row: WebhookDelivery, owner: WebhookOwner): EndedDelivery {
  const { id, redeliveries, attempts } = row;
  return {
    kind: 'webhook_delivery',
    id,
    owner,
    redeliveries,
    attempts,
    nextAttemptAt: iso(row.nextAttemptAt),
  };
}

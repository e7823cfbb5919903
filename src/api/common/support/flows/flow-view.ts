import type { z } from 'zod';
import { linkAddress, maskAddress } from '#domain/sign-request/sign-request.ts';
import {
  documentWorkflowId,
  envelopeWorkflowId,
  signRequestWorkflowId,
  webhookDeliveryWorkflowId,
} from '#domain/common/workflow-ids.ts';
import { writeReference } from '#domain/common/reference.ts';
import { isOpenEnvelope } from '#domain/envelope/envelope.ts';
import { receiverName } from '#domain/webhook/listener.ts';
import type { Document } from '#entities/document/document.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import type { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { addressesOf } from '../../../signing/sign-request/signing-view.ts';
import type { DeliveryOwner } from './delivery-owners.ts';
import type { FoundFlow } from './find-flow.ts';
import type { Delivery, FlowDetail, FlowItem, Recipient } from './flow-schemas.ts';
import { iso, troubleOf } from './trouble-view.ts';
import { signerWaitedFor } from './waits-for.ts';

function requestItem(row: SignRequest): FlowItem {
  const open = row.sealing ? 'sealing' : 'waiting';
  return {
    id: row.id,
    kind: 'sign_request',
    workflow_id: signRequestWorkflowId(row.id),
    request_id: row.id,
    partner: { client_id: row.clientId, name: row.partnerName },
    external_ref: row.externalRef ?? null,
    reference: writeReference(row.reference),
    name: row.documentName ?? null,
    status: row.status,
    stage: row.status === 'pending' ? (row.stuckStage ?? open) : 'ended',
    ...troubleOf(row),
    waits_for: signerWaitedFor(row),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}

function envelopeItem({ row, organization, waitsFor }: Extract<FoundFlow, { kind: 'envelope' }>): FlowItem {
  const open = row.sealing ? 'sealing' : row.currentObjectId ? 'waiting' : 'preparing';
  return {
    id: row.id,
    kind: 'envelope',
    workflow_id: envelopeWorkflowId(row.id),
    request_id: null,
    partner: null,
    organization,
    reference: writeReference(row.reference),
    name: row.name,
    status: row.status,
    stage: row.stuckStage ?? (isOpenEnvelope(row.status) ? open : 'ended'),
    ...troubleOf(row),
    waits_for: waitsFor,
    created_at: row.createdAt.toISOString(),
    expires_at: iso(row.expiresAt),
  };
}

const exhausted = {
  what_happened: 'The receiver did not take the event: every attempt failed, or its webhook was deleted.',
  what_to_do:
    'Ask its owner to look at the receiver. Retry sends the event again, with a schedule of its own.',
};

const unheard = {
  what_happened: 'The receiver has not taken the event yet. It is tried again by itself.',
  what_to_do:
    'Ask its owner to look at the receiver. Try makes an attempt at once, which uses up none of the delivery’s own.',
};

/** A document's own state tells whether it can be used; `stage` is the step that is stuck. */
function documentItem(row: Document, organization: { id: string; name: string }): FlowItem {
  return {
    id: row.id,
    kind: 'document',
    workflow_id: documentWorkflowId(row.id),
    request_id: null,
    partner: null,
    organization,
    reference: null,
    name: row.name,
    status: row.status,
    stage: row.stuckStage ?? (row.status === 'processing' ? 'processing' : 'ended'),
    ...troubleOf(row),
    waits_for: null,
    created_at: row.createdAt.toISOString(),
  };
}

/** What the last attempt came to: an error's name, or a status, never a body. */
export function lastAnswer({
  attemptLog,
  status,
}: Pick<WebhookDelivery, 'attemptLog' | 'status'>): string | null {
  const last = attemptLog.at(-1);
  if (!last || status === 'delivered') return null;
  const said = last.error ?? (last.response_code === undefined ? undefined : `HTTP ${last.response_code}`);
  return said?.slice(0, 300) ?? null;
}

/** A delivery that fails at its receiver is not stuck: its next try is its next attempt. */
function deliveryTrouble(row: WebhookDelivery) {
  const trouble = troubleOf(row);
  if (trouble.stuck) return trouble;
  return { ...trouble, last_error: lastAnswer(row), next_try_at: iso(row.nextAttemptAt) };
}

function deliveryItem(row: WebhookDelivery, owner: DeliveryOwner): FlowItem {
  return {
    id: row.id,
    kind: 'webhook_delivery',
    workflow_id: webhookDeliveryWorkflowId(row.id),
    request_id: row.requestId ?? null,
    ...owner,
    status: row.status,
    stage: row.status === 'pending' ? 'delivering' : 'ended',
    ...deliveryTrouble(row),
    waits_for: null,
    ...adviceOnReceiver(row),
    created_at: row.createdAt.toISOString(),
    attempts: row.attempts,
    max_attempts: row.maxAttempts,
    next_attempt_at: iso(row.nextAttemptAt),
  };
}

function adviceOnReceiver(row: WebhookDelivery) {
  if (row.status === 'failed') return exhausted;
  return row.status === 'pending' && row.attempts > 0 && !row.stuckSince ? unheard : {};
}

/** Makes a workflow's list item. */
export function flowItem(flow: FoundFlow): FlowItem {
  switch (flow.kind) {
    case 'sign_request':
      return requestItem(flow.row);
    case 'envelope':
      return envelopeItem(flow);
    case 'webhook_delivery':
      return deliveryItem(flow.row, flow.owner);
    case 'document':
      return documentItem(flow.row, flow.organization);
  }
}

function deliveryOfFlow(row: WebhookDelivery): z.input<typeof Delivery> {
  const { stuck_since, stuck_reason, last_error } = deliveryTrouble(row);
  return {
    id: row.id,
    event_type: row.eventType,
    receiver: receiverName(row.endpointUrl),
    status: row.status,
    stuck_since,
    stuck_reason,
    last_error,
    response_code: row.responseCode ?? null,
    attempts: row.attempts,
    max_attempts: row.maxAttempts,
    last_attempt_at: iso(row.lastAttemptAt),
    next_attempt_at: iso(row.nextAttemptAt),
    delivered_at: iso(row.deliveredAt),
  };
}

function recipientOf(row: EnvelopeRecipient): z.input<typeof Recipient> {
  return {
    id: row.id,
    role: row.role,
    routing_order: row.routingOrder,
    status: row.status,
    address: maskAddress({ channel: 'email', to: row.hostEmail ?? row.email }),
    link_sent_at: iso(row.linkSentAt),
    accepted_at: iso(row.acceptedAt),
    signed_at: iso(row.signedAt),
  };
}

/** The parts of a workflow: its deliveries (a delivery's own workflow has itself) and the recipients of an envelope. */
export type FlowParts = {
  deliveries: WebhookDelivery[];
  recipients: EnvelopeRecipient[];
  /** What was sent about it; see message-log.ts. */
  messages: FlowDetail['messages'];
  /** When the signer of a sign request agreed. */
  acceptedAt: Date | null;
};

/** Makes a workflow's full view. */
export function flowDetail(flow: FoundFlow, parts: FlowParts): FlowDetail {
  const { deliveries, recipients, messages, acceptedAt } = parts;
  const shared = { ...flowItem(flow), deliveries: deliveries.map(deliveryOfFlow), messages };
  switch (flow.kind) {
    case 'webhook_delivery':
    case 'document':
      return shared;
    case 'envelope':
      return {
        ...shared,
        ...bouncedAdvice(flow.row, recipients),
        ...envelopeTimes(flow.row),
        recipients: recipients.map(recipientOf),
      };
    case 'sign_request':
      return { ...shared, ...requestDetail(flow.row), accepted_at: iso(acceptedAt) };
  }
}

const addressRefused = {
  what_happened: 'A mail server refused the address of a recipient whose turn it is: they have no link.',
  what_to_do:
    'The sender was told, and can correct the address. Where the relay was at fault, retry: the invitation goes out again.',
};

/** What staff are told of an open envelope that is not stuck, and waits for somebody who has no link. */
function bouncedAdvice(row: Envelope, recipients: EnvelopeRecipient[]) {
  const isBounced = recipients.some(({ status }) => status === 'bounced');
  return isBounced && isOpenEnvelope(row.status) && !row.stuckSince ? addressRefused : {};
}

function envelopeTimes(row: Envelope) {
  return {
    sent_at: iso(row.sentAt),
    completed_at: iso(row.completedAt),
    declined_at: iso(row.declinedAt),
    voided_at: iso(row.voidedAt),
    expired_at: iso(row.expiredAt),
  };
}

function requestDetail(row: SignRequest) {
  return {
    required_loa: row.requiredLoa,
    signer: maskAddress(linkAddress(addressesOf(row))),
    link_sent_at: iso(row.linkSentAt),
    signed_at: iso(row.signedAt),
    rejected_at: iso(row.rejectedAt),
    expired_at: iso(row.expiredAt),
    expiry_reason: row.expiryReason ?? null,
  };
}

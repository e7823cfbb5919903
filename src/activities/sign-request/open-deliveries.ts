import { randomUUID } from 'node:crypto';
import { writeReference } from '#domain/common/reference.ts';
import type { EntityManager } from '#entities/orm.ts';
import { linkRecordOf } from '#entities/sign-request/sent-messages.ts';
import { readReceivers } from '#entities/sign-request/rows/read-receivers.ts';
import type { RequestRow } from '#entities/sign-request/rows/request-columns.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import type { NewDeliveries } from '#entities/webhook/rows/delivery-values.ts';
import type { SignRequestEvent } from '#domain/webhook/webhook.ts';

/** A request as it will be once its end is written. */
type EndedRequest = RequestRow &
  Partial<
    Pick<
      SignRequest,
      'loa' | 'signedAt' | 'rejectedAt' | 'declineReason' | 'declinedBy' | 'expiredAt' | 'expiryReason'
    >
  >;

/**
 * Gives one delivery for each active webhook of the client that asked for the event, whose keys differ, and one for the request's
 * callback_url unless a webhook has the same address (decisions, Webhooks of the partner API).
 */
export async function deliveriesOf(
  em: EntityManager,
  row: EndedRequest,
  sealed: { signature: string; certificate: string } | undefined,
): Promise<NewDeliveries> {
  const event: SignRequestEvent = `sign_request.${endStatus(row)}`;
  const { id: requestId, clientId, callbackUrl } = row;
  const { webhooks, events } = await readReceivers(em, { requestId, clientId, event });
  const at = new Date();
  // One body for all receivers, kept as it is: whoever gets the event by two ways, or twice, knows it by its id.
  const named = { id: randomUUID(), created_at: at.toISOString() };
  const body = JSON.stringify({ ...named, ...eventBody(event, row, sealed), ...linkRecordOf(row, events) });
  const isCalled = callbackUrl && !webhooks.some(({ url }) => url === callbackUrl);
  const all = [...webhooks, ...(isCalled ? [{ id: null, url: callbackUrl }] : [])];
  const receivers = all.map(({ id, url }) => ({ id: randomUUID(), webhookId: id, url }));
  return { owner: { clientId }, eventType: event, body, at, about: { requestId }, receivers };
}

function endStatus(row: EndedRequest): 'signed' | 'rejected' | 'expired' {
  if (row.status === 'pending') throw new Error('a pending sign request has no event');
  return row.status;
}

/** What the event says of a signature; the key service's answer has more. */
function partsOf({ signature, certificate }: { signature: string; certificate: string }) {
  return { signature, certificate };
}

/** The body of an event: specification "Events", and the members that the decisions add. */
function eventBody(
  event: SignRequestEvent,
  row: EndedRequest,
  sealed: { signature: string; certificate: string } | undefined,
): Record<string, unknown> {
  const common = {
    event,
    request_id: row.id,
    reference: writeReference(row.reference),
    external_ref: row.externalRef ?? null,
    metadata: row.metadata,
    livemode: row.livemode,
    status: row.status,
    loa: row.loa ?? null,
  };
  switch (event) {
    case 'sign_request.signed':
      return { ...common, signed_at: row.signedAt?.toISOString(), ...(sealed && partsOf(sealed)) };
    case 'sign_request.rejected':
      return {
        ...common,
        rejected_at: row.rejectedAt?.toISOString(),
        reason: row.declineReason ?? null,
        declined_by: row.declinedBy ?? null,
      };
    case 'sign_request.expired':
      return { ...common, expired_at: row.expiredAt?.toISOString(), reason: row.expiryReason };
  }
}

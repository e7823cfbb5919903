import { isStuckReason } from '#domain/common/stuck.ts';
import { writeReference } from '#domain/common/reference.ts';
import { expiryReasons } from '#domain/sign-request/sign-request.ts';
import type { AuditEvent } from '#entities/audit/audit-event.ts';
import { wholeMetadata } from '#entities/audit/personal-members.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import type { ShownRequest, ShownRequestInFull } from '#web/pages/account/developer/requests/shown.ts';
import { toldActions, troubleOf, type RequestEventFacts } from '#words/developer/requests.ts';

/** A sign request as a list shows it. */
export function shownRequest(row: SignRequest): ShownRequest {
  return {
    id: row.id,
    reference: writeReference(row.reference),
    status: row.status,
    documentName: row.documentName ?? undefined,
    externalRef: row.externalRef ?? undefined,
    createdAt: row.createdAt.toISOString(),
    stuck: Boolean(row.stuckSince),
  };
}

/** What a row itself tells its partner beyond the list. */
export function requestFacts(row: SignRequest) {
  const { status, stuckSince, stuckReason } = row;
  const reason = isStuckReason(stuckReason) ? stuckReason : 'internal_error';
  return {
    expiresAt: row.expiresAt.toISOString(),
    requiredLoa: row.requiredLoa,
    loa: row.loa ?? undefined,
    signedAt: row.signedAt?.toISOString(),
    rejectedAt: row.rejectedAt?.toISOString(),
    declineReason: status === 'rejected' ? (row.declineReason ?? undefined) : undefined,
    expiryReason: status === 'expired' ? (row.expiryReason ?? undefined) : undefined,
    trouble: stuckSince ? { kind: troubleOf(reason), since: stuckSince.toISOString() } : undefined,
  } satisfies Partial<ShownRequestInFull>;
}

/** What happened, in the order of the events; of those that the page has no words for nothing is told. */
export function timelineOf(events: readonly AuditEvent[]): ShownRequestInFull['timeline'] {
  return events.flatMap((event) => {
    const action = toldActions.find((one) => one === event.action);
    return action ? [{ at: event.timestamp.toISOString(), action, facts: factsOf(event) }] : [];
  });
}

/** Nothing of what people wrote is told, and no address. */
function factsOf(event: AuditEvent): RequestEventFacts {
  const { channel, reminder, loa, reason, restarted } = wholeMetadata(event);
  return {
    channel: channel === 'email' ? 'email' : 'sms',
    reminder: reminder === true,
    loa: typeof loa === 'number' ? loa : undefined,
    why: expiryReasons.find((one) => one === reason),
    restarted: restarted === true,
  };
}

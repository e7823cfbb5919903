import { maskAddress } from '#domain/sign-request/sign-request.ts';
import type { AuditEvent } from '#entities/audit/audit-event.ts';
import { wholeMetadata } from '#entities/audit/personal-members.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { TimelineFacts } from '#words/staff/timeline.ts';

/** The recipients of an envelope in their order, by whom events name them. */
export type Recipients = readonly EnvelopeRecipient[];

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function masked(to: string): string {
  return maskAddress({ channel: to.includes('@') ? 'email' : 'sms', to });
}

function recipientOf(id: unknown, recipients: Recipients): string {
  const index = recipients.findIndex((one) => one.id === id);
  const found = recipients[index];
  if (!found) return 'a recipient';
  return `recipient ${index + 1} of ${recipients.length}, ${masked(found.hostEmail ?? found.email)}`;
}

function listOf(value: unknown): string {
  const names = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  return names.length > 0 ? ` (${names.join(', ').replaceAll('_', ' ')})` : '';
}

const ends: Readonly<Record<string, string>> = {
  period_ended: ', because its time ran out',
  withdrawn: ', because the partner withdrew it',
  cancelled: ', because staff cancelled it',
};

/**
 * Makes the facts of an event that its sentence may tell: addresses masked, and of what people wrote only the reasons of staff,
 * since staff see no contents.
 */
export function timelineFacts(event: AuditEvent, recipients: Recipients): TimelineFacts {
  const metadata = wholeMetadata(event);
  const to = textOf(metadata['to']);
  // In its place the sender's own events have words of theirs, which staff do not see.
  const isActOfStaff = /^support\.|_by_staff$|^sign_request\.(?:corrected|extended)$/.test(event.action);
  return {
    recipient: recipientOf(metadata['recipient_id'], recipients),
    to: to === null ? 'their address' : masked(to),
    channel: textOf(metadata['channel']) ?? '',
    reason: isActOfStaff ? textOf(metadata['reason']) : null,
    loa: typeof metadata['loa'] === 'number' ? ` at level ${metadata['loa']}` : '',
    reminder: Boolean(metadata['reminder']),
    restarted: metadata['restarted'] === true,
    step: typeof metadata['step'] === 'string' ? `: ${metadata['step']}` : '',
    why: ends[textOf(metadata['reason']) ?? ''] ?? null,
    expiresAt: textOf(metadata['expires_at']),
    changed: listOf(metadata['changed']),
  };
}

import type { EnvelopeEnd } from '#domain/envelope/envelope.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';

export type EnvelopeEnding = { status: EnvelopeEnd; endedAt: Date; reason: string | null };

type Ending = Pick<Envelope, 'status' | 'completedAt' | 'declinedAt' | 'voidedAt' | 'expiredAt'> &
  Partial<Pick<Envelope, 'voidReason'>>;

/** Gives the end of an envelope and its time; undefined while the envelope is still open, or was never sent. */
export function envelopeEnd(envelope: Ending): EnvelopeEnding | undefined {
  const { status, completedAt, declinedAt, voidedAt, expiredAt, voidReason } = envelope;
  const endedAt = { completed: completedAt, declined: declinedAt, voided: voidedAt, expired: expiredAt };
  if (status === 'draft' || status === 'sent' || status === 'in_progress') return undefined;
  const at = endedAt[status];
  return at ? { status, endedAt: at, reason: status === 'voided' ? (voidReason ?? null) : null } : undefined;
}

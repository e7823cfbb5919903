import { Problem } from '../common/problem.ts';
import { hasWebAddress } from '../common/web-address.ts';

/** A disabled client gets no token, and those it has open nothing. */
export const partnerClientStatuses = ['active', 'disabled'] as const;

/** The hours for which a secret goes on after its rotation, when nobody says how many, and at most. */
export const secretOverlapHours = { usual: 24, max: 168 } as const;

/** How many secrets of before a client has at most; with yet another rotation the oldest ends. */
export const maxPreviousSecrets = 4;

/** A secret of before the last rotation: its SHA-256 in lower-case hex, and its end in ISO 8601. */
export type PreviousSecret = { hash: string; until: string };

/** Gives the secrets of before a rotation that are still taken, newest first. */
export function livingSecrets(previous: readonly PreviousSecret[], now: Date): PreviousSecret[] {
  return previous.filter(({ until }) => Date.parse(until) > now.getTime());
}

/**
 * Gives the name of a partner, or of a client of one, as letters to strangers show it. Throws Problem validation_failed for one with a web address,
 * whoever chose it.
 */
export function partnerName(name: string): string {
  if (!hasWebAddress(name)) return name;
  const message = 'expected a name without a web address';
  throw new Problem('validation_failed', `name: ${message}`, { issues: [{ path: 'name', message }] });
}

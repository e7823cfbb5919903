import { Problem } from '../common/problem.ts';
import { hasWebAddress } from '../common/web-address.ts';

/** A disabled client gets no token, and those it has open nothing. */
export const partnerClientStatuses = ['active', 'disabled'] as const;

/**
 * Gives the name of a partner, or of a client of one, as letters to strangers show it. Throws Problem validation_failed for one with a web address,
 * whoever chose it.
 */
export function partnerName(name: string): string {
  if (!hasWebAddress(name)) return name;
  const message = 'expected a name without a web address';
  throw new Problem('validation_failed', `name: ${message}`, { issues: [{ path: 'name', message }] });
}

import type { StatusEvidence } from '../status/status-evidence.ts';

/** How long a statement that does not say when the next one comes counts as fresh, in milliseconds. */
const withoutNextUpdate = 24 * 60 * 60 * 1000;

/**
 * The building block revocation freshness checker (ETSI EN 319 102-1 clause 5.2.5): a statement about status is fresh at a
 * moment when it was made after it, or before it by no more than the time in which the next statement was due.
 */
export function isFreshAt(evidence: Pick<StatusEvidence, 'thisUpdate' | 'nextUpdate'>, at: Date): boolean {
  const { thisUpdate, nextUpdate } = evidence;
  if (thisUpdate >= at) return true;
  const due = nextUpdate?.getTime() ?? thisUpdate.getTime() + withoutNextUpdate;
  return at.getTime() <= due;
}

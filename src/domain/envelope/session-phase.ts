import { isSigningRole } from './envelope.ts';
import type { RecipientRole } from './envelope.ts';
import { isOpenSession } from './session-view.ts';
import type { EndedSession, OpenSession, SessionView } from './session-view.ts';

/** The phases of a session whose envelope is open. */
const openSessionPhases = [
  'access',
  'shut',
  'waiting',
  'host',
  'blocked',
  'fill',
  'approve',
  'copy',
  'sealing',
  'failed',
  'lapsed',
  'done',
] as const;
export type OpenSessionPhase = (typeof openSessionPhases)[number];

/** The phases of a session that ended with its envelope. */
type EndedSessionPhase = 'completed' | 'declined' | 'voided' | 'expired';
export type SessionPhase = OpenSessionPhase | EndedSessionPhase;

/** Tells whether a phase, as a page names it, is one of an envelope that goes round. */
export function isOpenSessionPhase(phase: string | undefined): phase is OpenSessionPhase {
  return openSessionPhases.some((open) => open === phase);
}

/**
 * Tells what a recipient's page shows: `access` until the access code was right, `shut` once too many were wrong, `waiting`
 * before their turn, `host` until the host of an in-person signer is there, `blocked` without a credential to sign with,
 * `fill`, `approve` or `copy` by their role, `sealing` while their signature is made, `lapsed` when it needs the PIN once
 * more, `failed` when the document takes no signature or cannot be sealed, `done` once they have acted, and the end of the
 * envelope.
 */
export function sessionPhase(view: SessionView): SessionPhase {
  return isOpenSession(view) ? openPhase(view) : endedPhase(view);
}

function openPhase(view: OpenSession): OpenSessionPhase {
  const { recipient, requires } = view;
  if (requires.includes('access_code')) return entryPhase(view);
  if (view.sealing || view.sealing_failed) return sealingPhase(view);
  if (recipient.role === 'cc') return 'copy';
  if (recipient.status === 'completed') return 'done';
  if (!view.your_turn) return 'waiting';
  if (recipient.role === 'in_person' && !recipient.host_confirmed) return 'host';
  if (!isSigningRole(recipient.role)) return 'approve';
  return requires.includes('credential') && isLacking(view) ? 'blocked' : 'fill';
}

function sealingPhase({ sealing_failed: failed, requires }: OpenSession): 'failed' | 'lapsed' | 'sealing' {
  if (failed) return 'failed';
  return requires.includes('credential') ? 'lapsed' : 'sealing';
}

function entryPhase({ access_blocked: blocked }: OpenSession): 'access' | 'shut' {
  return blocked ? 'shut' : 'access';
}

function isLacking({ credentials = [], credential_missing: missing = [] }: OpenSession): boolean {
  return missing.length > 0 || credentials.length === 0;
}

function endedPhase({ envelope: { status } }: EndedSession): EndedSessionPhase {
  if (status === 'declined' || status === 'voided' || status === 'expired') return status;
  return 'completed';
}

/** Gives the task of a role. */
export function taskOf(role: RecipientRole): 'sign' | 'approve' | 'copy' {
  if (role === 'cc') return 'copy';
  return isSigningRole(role) ? 'sign' : 'approve';
}

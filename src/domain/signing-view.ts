import type { ExpiryReason, LevelOfAssurance } from './sign-request.ts';

/** What can still be missing before a sign request's level is reached, in the order the page asks for it. */
export const signingRequirements = ['otp', 'account', 'identity', 'credential', 'pin'] as const;
export type SigningRequirement = (typeof signingRequirements)[number];

/** A credential that the signer may choose at level 3; shown after the code alone. */
export type SigningCredential = { id: string; label: string; subject: string };

/** A request that waits for its signer, or whose signature is being sealed. Times are ISO 8601 UTC. */
export type PendingSigningView = {
  status: 'pending';
  document_name: string | null;
  document_hash: string;
  document_url: string | null;
  description: string | null;
  partner_name: string;
  required_loa: LevelOfAssurance;
  requires: SigningRequirement[];
  sealing: boolean;
  masked_address: string;
  expires_at: string;
  signed_at: string | null;
  credentials?: SigningCredential[];
};

/** A request that has ended: what happened and when, nothing of the document. Times are ISO 8601 UTC. */
export type EndedSigningView = {
  status: 'signed' | 'rejected' | 'expired';
  signed_at?: string | null;
  rejected_at?: string | null;
  expired_at?: string | null;
  expires_at?: string | null;
  reason?: ExpiryReason | null;
};

/** The answer of `GET /sign/{token}/state`, and what the signing page is drawn from. */
export type SigningView = PendingSigningView | EndedSigningView;

/** What the signing page shows at one moment. */
export const signingPhases = [
  'waiting',
  'blocked',
  'sealing',
  'signed',
  'declined',
  'expired',
  'withdrawn',
  'cancelled',
] as const;
export type SigningPhase = (typeof signingPhases)[number];

/**
 * Tells what the page shows for a view: `blocked` when more than the code is missing (level 3), and the reason of an
 * expiry as a phase of its own.
 */
export function signingPhase(view: SigningView): SigningPhase {
  if (view.status === 'pending') {
    if (view.sealing) return 'sealing';
    return view.requires.some((requirement) => requirement !== 'otp') ? 'blocked' : 'waiting';
  }
  if (view.status !== 'expired') return view.status === 'signed' ? 'signed' : 'declined';
  return view.reason === 'withdrawn' || view.reason === 'cancelled' ? view.reason : 'expired';
}

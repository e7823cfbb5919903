import type { ExpiryReason, LevelOfAssurance } from './sign-request.ts';

/**
 * The requirements that can still be missing before a sign request's level is reached, in the order the page asks for them.
 */
export const signingRequirements = ['otp', 'account', 'identity', 'credential', 'pin'] as const;
export type SigningRequirement = (typeof signingRequirements)[number];

/** A requirement that the signer cannot meet at once: without it nothing can be signed here at level 3. */
export type SigningObstacle = Exclude<SigningRequirement, 'otp' | 'pin'>;

/** A credential that the signer may choose at level 3; shown after the code alone. */
export type SigningCredential = { id: string; label: string; subject: string };

/** Present of a request of the sandbox alone: its pages say that it is a test. */
type OfMode = { livemode?: false };

/** A request that waits for its signer, or whose signature is being made. Times are ISO 8601 UTC. */
export type PendingSigningView = OfMode & {
  status: 'pending';
  document_name: string | null;
  document_hash: string;
  document_url: string | null;
  description: string | null;
  partner_name: string;
  required_loa: LevelOfAssurance;
  requires: SigningRequirement[];
  /** True when the signature was accepted; with `pin` still required, its activation has expired. */
  sealing: boolean;
  masked_address: string;
  expires_at: string;
  signed_at: string | null;
  /** Present when the signer confirmed on a device of theirs, and showed no code. */
  confirmed_on_device?: true;
  credentials?: SigningCredential[];
};

/** A request that has ended: what it was, of whom, its end and times; nothing of the document. Times are ISO 8601 UTC. */
export type EndedSigningView = OfMode & {
  status: 'signed' | 'rejected' | 'expired';
  document_name: string | null;
  partner_name: string;
  signed_at?: string | null;
  rejected_at?: string | null;
  expired_at?: string | null;
  expires_at?: string | null;
  reason?: ExpiryReason | null;
  /** Signed or declined by whoever has the link: nothing else was shown. */
  by_link?: true;
  /** Present where this browser has shown the code, and may have the evidence. */
  evidence?: true;
  /** Where the signer returns to, with status and id; absent without one, or when its origin is not registered any more. */
  redirect_url?: string;
};

/** The answer of `GET /sign/{token}/state`, from which the signing page is drawn. */
export type SigningView = PendingSigningView | EndedSigningView;

/** Gives the missing ones of account, identity and credential. */
export function obstaclesOf({ requires }: Pick<PendingSigningView, 'requires'>): SigningObstacle[] {
  return requires.filter((requirement) => requirement !== 'otp' && requirement !== 'pin');
}

/** The phases of a request that has not ended. */
const openPhases = ['waiting', 'pin', 'blocked', 'sealing', 'lapsed'] as const;
export type OpenPhase = (typeof openPhases)[number];

/**
 * Gives the mark that distinguishes one drawing of the page from another: its phase, and the missing requirements if the
 * page shows them.
 */
export function signingMark(view: SigningView): string {
  const phase = signingPhase(view);
  if (view.status !== 'pending' || (phase !== 'blocked' && phase !== 'lapsed')) return phase;
  return [phase, ...obstaclesOf(view)].join(' ');
}

/** The phases that the signing page can show. */
const signingPhases = [...openPhases, 'signed', 'declined', 'expired', 'withdrawn', 'cancelled'] as const;
export type SigningPhase = (typeof signingPhases)[number];

/** Tells whether a phase, as a page names it, is one of a request that has not ended. */
export function isOpenPhase(phase: string | undefined): phase is OpenPhase {
  return openPhases.some((open) => open === phase);
}

/**
 * Tells which phase the page shows for a view: `pin` once the code was shown and a PIN is asked for, `blocked` when account,
 * identity or credential are missing (level 3), `lapsed` when an accepted signature needs the PIN once more, and the reason
 * of an expiry as a phase of its own.
 */
export function signingPhase(view: SigningView): SigningPhase {
  if (view.status === 'pending') {
    if (view.sealing) return view.requires.length > 0 ? 'lapsed' : 'sealing';
    if (obstaclesOf(view).length > 0) return 'blocked';
    return view.requires.includes('otp') || !view.requires.includes('pin') ? 'waiting' : 'pin';
  }
  if (view.status !== 'expired') return view.status === 'signed' ? 'signed' : 'declined';
  return view.reason === 'withdrawn' || view.reason === 'cancelled' ? view.reason : 'expired';
}

import { returnAddress } from '#domain/account/return-address.ts';
import { defined } from '#domain/common/defined.ts';
import {
  codeAddress,
  linkAddress,
  maskAddress,
  modeOf,
  type Address,
} from '#domain/sign-request/sign-request.ts';
import type { SigningRequirement, SigningView } from '#domain/sign-request/signing-view.ts';
import type { SignerRow } from '#entities/sign-request/rows/read-by-link.ts';
import type { LevelOfAssurance } from '#domain/sign-request/sign-request.ts';
import type { CodeRoute } from '../../common/codes/address-limits.ts';
import { credentialItem, type Eligibility } from '../proof/eligibility.ts';

/** The signer's addresses in a row, as the domain's functions take them. */
export function addressesOf(row: SignerRow): { userEmail?: string; userPhone?: string } {
  return {
    ...defined({ userEmail: row.userEmail || undefined, userPhone: row.userPhone || undefined }),
  };
}

/** Gives the address that the signer's code goes to; at level 1, where there is none, the link's. */
export function signerAddress(row: SignerRow): Address {
  return row.requiredLoa === 1 ? linkAddress(addressesOf(row)) : codeAddress(addressesOf(row));
}

/** Names the owner of the codes that a request's signer shows, with the link and the codes' way. */
export function codeOwner(row: SignerRow) {
  const { id, linkGeneration, clientId, livemode } = row;
  const sender = { kind: 'client', id: clientId } as const;
  const route: CodeRoute = { address: signerAddress(row), sender, livemode };
  return { kind: 'sign_request' as const, id, linkGeneration, route };
}

/** Tells whether an accepted signature waits for the PIN once more, because its activation has expired. */
export function hasExpired(row: SignerRow): boolean {
  return row.sealing && row.stuckReason === 'activation_lapsed';
}

/** The proof that the caller has shown (`byDevice`: not a code, but a confirmation on their device), and at level 3 their credentials. */
export type SignerState = { proved: boolean; standing?: Eligibility; byDevice?: boolean };

function requirements(row: SignerRow, { proved, standing }: SignerState): SigningRequirement[] {
  const loa = levelOf(row);
  if (loa === 1 || (row.sealing && !hasExpired(row))) return [];
  const code: SigningRequirement[] = proved || row.sealing ? [] : ['otp'];
  if (loa === 2) return code;
  // Whoever has the link must not learn from it who has an account: only the code tells that they are the signer.
  const missing = code.length > 0 ? [] : (standing?.missing ?? []);
  return [...code, ...missing, 'pin'];
}

/** Makes the view that the page shows: after the end what it was, of whom, and the end and its time; nothing of the document. */
export function signingView(row: SignerRow, signer: SignerState = { proved: false }): SigningView {
  if (row.status !== 'pending') return endedView(row, row.status, signer.proved);
  return {
    status: 'pending',
    ...modeOf(row.livemode),
    document_name: row.documentName ?? null,
    document_hash: row.documentHash,
    document_url: row.documentUrl ?? null,
    description: row.description ?? null,
    partner_name: row.partnerName,
    required_loa: levelOf(row),
    requires: requirements(row, signer),
    sealing: row.sealing,
    masked_address: maskAddress(signerAddress(row)),
    expires_at: row.expiresAt.toISOString(),
    signed_at: null,
    ...(signer.byDevice ? { confirmed_on_device: true } : {}),
    ...(signer.proved && signer.standing && !row.sealing
      ? { credentials: signer.standing.credentials.map(credentialItem) }
      : {}),
  };
}

function endedView(row: SignerRow, status: 'signed' | 'rejected' | 'expired', proved: boolean): SigningView {
  return {
    status,
    ...modeOf(row.livemode),
    document_name: row.documentName ?? null,
    partner_name: row.partnerName,
    signed_at: row.signedAt?.toISOString() ?? null,
    rejected_at: row.rejectedAt?.toISOString() ?? null,
    expired_at: row.expiredAt?.toISOString() ?? null,
    expires_at: row.expiresAt.toISOString(),
    reason: row.expiryReason ?? null,
    ...(isByLink(row) ? { by_link: true } : {}),
    ...(proved ? { evidence: true } : {}),
    ...defined({ redirect_url: returnOf(row, status) }),
  };
}

/** Where the signer returns to; nowhere once the partner has taken the origin away. */
function returnOf({ id, redirectUrl, embeddingOrigins }: SignerRow, status: string): string | undefined {
  const ended = { status, request_id: id };
  return returnAddress(redirectUrl, { origins: embeddingOrigins ?? [], ended });
}

function isByLink({ status, loa, declinedBy }: SignerRow): boolean {
  return status === 'signed' ? loa === 1 : status === 'rejected' && declinedBy === 'link';
}

/** The level a row asks for; the table's type is a plain number. */
export function levelOf(row: SignerRow): LevelOfAssurance {
  return row.requiredLoa === 1 ? 1 : row.requiredLoa === 2 ? 2 : 3;
}

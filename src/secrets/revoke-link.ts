import type { KeyRing } from './key-ring.ts';
import { isLinkToken, linkToken, type Link } from './link-token.ts';

/** The use of a certificate that a letter tells of, and the address that the letter goes to. */
type Told = { useId: string; email: string };

/** Another address makes another token: who has only the old mailbox is not the holder any more. */
function linkOf({ useId, email }: Told): Link {
  return { purpose: 'revoke', id: `${useId}/${email}`, generation: 0 };
}

/** Makes the path of the page by which the reader of a letter revokes the certificate. Nothing is stored for it. */
export function revokePath(ring: KeyRing, told: Told): string {
  return `/account/certificate-uses/${told.useId}/${linkToken(ring, linkOf(told))}`;
}

/** Tells, in constant time, whether a token was made for this use and address. */
export function isRevokeToken(ring: KeyRing, told: Told, token: string): boolean {
  return isLinkToken(ring, linkOf(told), token);
}

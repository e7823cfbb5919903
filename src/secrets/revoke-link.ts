import { timingSafeEqual } from 'node:crypto';
import { linkToken } from './link-token.ts';

/** The use of a certificate that a letter tells of, and the address that the letter goes to. */
type Told = { useId: string; email: string };

/** Another address makes another token: who has only the old mailbox is not the holder any more. */
function tokenOf(linkKey: Buffer, { useId, email }: Told): string {
  return linkToken(linkKey, { purpose: 'revoke', id: `${useId}/${email}`, generation: 0 });
}

/** Makes the path of the page by which the reader of a letter revokes the certificate. Nothing is stored for it. */
export function revokePath(linkKey: Buffer, told: Told): string {
  return `/account/certificate-uses/${told.useId}/${tokenOf(linkKey, told)}`;
}

/** Tells, in constant time, whether a token was made for this use and address. */
export function isRevokeToken(linkKey: Buffer, told: Told, token: string): boolean {
  const expected = Buffer.from(tokenOf(linkKey, told));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

import { createHash, createHmac } from 'node:crypto';

/**
 * Makes the token of a signing link: base64url(HMAC-SHA-256(LINK_KEY, purpose ‖ id ‖ generation)), 43 characters. It is
 * stored nowhere; a holder of LINK_KEY makes it again, and a raised generation kills the old link.
 */
export function linkToken(
  linkKey: Buffer,
  link: {
    purpose: 'sign' | 'envelope' | 'check' | 'sealed' | 'report' | 'revoke';
    id: string;
    generation: number;
  },
): string {
  return createHmac('sha256', linkKey)
    .update(`${link.purpose}\0${link.id}\0${link.generation}`)
    .digest('base64url');
}

/** Hashes a token: SHA-256 in lower-case hex, which the database keeps, so that a stolen table opens no link. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

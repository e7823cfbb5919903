import { createHash, createHmac } from 'node:crypto';
import { isOneOf, type KeyRing, type NamedKey } from './key-ring.ts';

/** What a link is for. */
export type Link = {
  purpose: 'sign' | 'envelope' | 'check' | 'sealed' | 'report' | 'revoke';
  id: string;
  generation: number;
};

/**
 * Makes the token of a signing link: base64url(HMAC-SHA-256(LINK_KEY, purpose ‖ id ‖ generation)), 43 characters. It is
 * stored nowhere; a holder of LINK_KEY makes it again, and a raised generation kills the old link.
 */
export function linkToken({ current }: KeyRing, link: Link): string {
  return tokenOf(current, link);
}

/**
 * Makes the token of a link whose hash is on record once more, under the key that made it; without a hash, a new one. Throws when
 * no key of the ring made it: another token would be another link, and nobody has that one.
 */
export function sentLinkToken(ring: KeyRing, link: Link, hash: string | null | undefined): string {
  if (!hash) return linkToken(ring, link);
  const found = ring.all.map((key) => tokenOf(key, link)).find((token) => tokenHash(token) === hash);
  if (found !== undefined) return found;
  throw new Error(
    `the link of ${link.id} was made by a LINK_KEY that this process does not have; give it in LINK_OLD_KEYS`,
  );
}

/**
 * Makes the token in the address where a file is checked against an envelope: the one in its pages, where they have a line with it,
 * and else a new one. Throws as sentLinkToken does.
 */
export function checkToken(
  ring: KeyRing,
  { id, checkHash }: { id: string; checkHash?: string | null | undefined },
): string {
  return sentLinkToken(ring, { purpose: 'check', id, generation: 1 }, checkHash);
}

/** Tells, in constant time for each key, whether a token was made for a link by a key of the ring. */
export function isLinkToken(ring: KeyRing, link: Link, token: string): boolean {
  const made = ring.all.map((key) => Buffer.from(tokenOf(key, link)));
  return isOneOf(made, Buffer.from(token));
}

/** Hashes a token: SHA-256 in lower-case hex, which the database keeps, so that a stolen table opens no link. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function tokenOf({ key }: NamedKey, { purpose, id, generation }: Link): string {
  return createHmac('sha256', key).update(`${purpose}\0${id}\0${generation}`).digest('base64url');
}

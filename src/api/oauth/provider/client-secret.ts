import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Makes a client secret: 256 random bits in base64url (43 characters). */
export function createClientSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Gives the SHA-256 of a secret in lower-case hex, the only form in which it is stored. A plain hash is enough because the
 * secret has 256 bits of its own: nothing to guess, nothing to stretch.
 */
export function hashClientSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Tells whether `secret` is the one whose hash is `secretHash`, in constant time. */
export function matchesClientSecret(secret: string, secretHash: string): boolean {
  const presented = Buffer.from(hashClientSecret(secret), 'hex');
  const stored = Buffer.from(secretHash, 'hex');
  return stored.length === presented.length && timingSafeEqual(stored, presented);
}

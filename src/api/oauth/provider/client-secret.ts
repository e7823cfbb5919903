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

/**
 * Tells whether `secret` is one of those whose hashes are `secretHashes`, separated by spaces. Each is compared in constant
 * time, and all of them are, so that the time does not tell which one it was.
 */
export function matchesClientSecret(secret: string, secretHashes: string): boolean {
  const presented = Buffer.from(hashClientSecret(secret), 'hex');
  const matches = secretHashes.split(' ').map((hash) => {
    const stored = Buffer.from(hash, 'hex');
    return stored.length === presented.length && timingSafeEqual(stored, presented);
  });
  return matches.includes(true);
}

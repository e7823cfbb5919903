import { randomBytes } from 'node:crypto';
import { decryptUnder, encryptUnder, type KeyRing } from './key-ring.ts';

/** A new webhook signing key: 32 random bytes as 64 hex digits; the HMAC key is the text itself. */
export function makeSigningKey(): string {
  return randomBytes(32).toString('hex');
}

/** The same key in the form that Standard Webhooks libraries take: `whsec_` and base64 of the text's bytes. */
export function standardWebhooksSecret(signingKey: string): string {
  return `whsec_${Buffer.from(signingKey).toString('base64')}`;
}

/** Reads a signing key in either of its forms; undefined for what is no key of ours. */
export function readSigningKey(text: string): string | undefined {
  const key = text.startsWith('whsec_') ? Buffer.from(text.slice(6), 'base64').toString('latin1') : text;
  return /^[0-9a-f]{64}$/.test(key) ? key : undefined;
}

/** Seals a signing key for the table row `ownerId`. */
export function encryptSigningKey(ring: KeyRing, signingKey: string, ownerId: string): string {
  return encryptUnder(ring, signingKey, `webhook-key:${ownerId}`);
}

/** Opens the signing key of the table row `ownerId`; throws when it belongs to another. */
export function decryptSigningKey(ring: KeyRing, sealed: string, ownerId: string): string {
  return decryptUnder(ring, sealed, `webhook-key:${ownerId}`);
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Makes the stored hash of a recipient's access code, 64 hex digits: HMAC-SHA-256 under the key of the purpose
 * `access-codes`, so that a stolen table reveals no code. However a keyboard composes a letter, it is the same code (NFC).
 */
export function accessCodeHash(key: Buffer, recipientId: string, code: string): string {
  return createHmac('sha256', key)
    .update(`${recipientId}\0${code.normalize('NFC')}`)
    .digest('hex');
}

/** Compares a code with the recipient's stored hash, in constant time. */
export function isAccessCode(
  key: Buffer,
  recipient: { id: string; accessCodeHash: string },
  code: string,
): boolean {
  const given = Buffer.from(accessCodeHash(key, recipient.id, code), 'hex');
  const kept = Buffer.from(recipient.accessCodeHash, 'hex');
  return given.length === kept.length && timingSafeEqual(given, kept);
}

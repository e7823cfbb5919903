import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Encrypts text with AES-256-GCM under a 32-byte key; `context` (the owner of the text) is bound as associated data. Gives
 * `v1.` and base64url of nonce, tag and ciphertext.
 */
export function encrypt(key: Buffer, text: string, context: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** Decrypts the result of `seal`; throws when key, context or bytes are not the same. */
export function decrypt(key: Buffer, sealed: string, context: string): string {
  if (!sealed.startsWith('v1.')) throw new Error('encrypted text of an unknown version');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

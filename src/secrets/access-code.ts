import { isOneOf, macUnder, macsUnder, type KeyRing } from './key-ring.ts';

const textOf = (recipientId: string, code: string): string => `${recipientId}\0${code.normalize('NFC')}`;

/**
 * Makes the stored hash of a recipient's access code: the name of the key of the purpose `access-codes`, a dot, and HMAC-SHA-256
 * in hex, so that a stolen table reveals no code. However a keyboard composes a letter, it is the same code (NFC).
 */
export function accessCodeHash(ring: KeyRing, recipientId: string, code: string): string {
  return `${ring.current.id}.${macUnder(ring, textOf(recipientId, code)).toString('hex')}`;
}

/** Compares a code with the recipient's stored hash, in constant time. */
export function isAccessCode(
  ring: KeyRing,
  recipient: { id: string; accessCodeHash: string },
  code: string,
): boolean {
  const kept = Buffer.from(recipient.accessCodeHash.split('.')[1] ?? '', 'hex');
  return isOneOf(macsUnder(ring, textOf(recipient.id, code)), kept);
}

import { decrypt, encrypt } from './encrypt.ts';

const context = (activationId: string) => `activation:${activationId}`;

/** Seals an activation's SAD for its row. */
export function encryptSad(key: Buffer, sad: string, activationId: string): string {
  return encrypt(key, sad, context(activationId));
}

/** Opens the SAD of the activation's row; throws when it belongs to another. */
export function decryptSad(key: Buffer, sealed: string, activationId: string): string {
  return decrypt(key, sealed, context(activationId));
}

import { decryptUnder, encryptUnder, type KeyRing } from './key-ring.ts';

const context = (activationId: string) => `activation:${activationId}`;

/** Seals an activation's SAD for its row. */
export function encryptSad(ring: KeyRing, sad: string, activationId: string): string {
  return encryptUnder(ring, sad, context(activationId));
}

/** Opens the SAD of the activation's row; throws when it belongs to another. */
export function decryptSad(ring: KeyRing, sealed: string, activationId: string): string {
  return decryptUnder(ring, sealed, context(activationId));
}

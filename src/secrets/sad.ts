import { open, seal } from './sealed.ts';

const context = (activationId: string) => `activation:${activationId}`;

/** Seals an activation's SAD for its row. */
export function sealSad(key: Buffer, sad: string, activationId: string): string {
  return seal(key, sad, context(activationId));
}

/** Opens the SAD of the activation's row; throws when it belongs to another. */
export function openSad(key: Buffer, sealed: string, activationId: string): string {
  return open(key, sealed, context(activationId));
}

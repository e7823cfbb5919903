import { createECDH } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

/** The key by which push services know us (RFC 8292): a point and a scalar of P-256, in base64url. */
export type PushKey = { publicKey: string; privateKey: string };

/** Gives that key; it is the current one of the ring, which is a scalar of the curve but for one in 2^32. */
export function pushKeyOf({ current }: KeyRing): PushKey {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(current.key);
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: current.key.toString('base64url'),
  };
}

import { createECDH } from 'node:crypto';
import { decryptUnder, encryptUnder, type KeyRing } from './key-ring.ts';

/** The key by which push services know us (RFC 8292): a point and a scalar of P-256, in base64url. */
export type PushKey = { publicKey: string; privateKey: string };

/** The key as it is stored, its private half encrypted. */
export type SealedPushKey = { id: number; publicKey: string; privateSealed: string };

const contextOf = (id: number) => `push-key:${id}`;

/** Makes a key under a number, its private half encrypted under the ring. */
export function newPushKey(ring: KeyRing, id: number): SealedPushKey {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys().toString('base64url');
  return { id, publicKey, privateSealed: encryptUnder(ring, pair.getPrivateKey('base64url'), contextOf(id)) };
}

/** Opens a stored key. Throws when it is under a key that the ring does not have. */
export function openPushKey(ring: KeyRing, { id, publicKey, privateSealed }: SealedPushKey): PushKey {
  return { publicKey, privateKey: decryptUnder(ring, privateSealed, contextOf(id)) };
}

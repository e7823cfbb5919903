import { randomBytes, randomUUID } from 'node:crypto';
import { StoredKey } from '../../entities/stored-key.ts';
import { activatedDataKey, reactivatedDataKey } from '../activated-data-key.ts';
import { associated, closeDataKey, openDataKey } from '../data-key.ts';
import type { Closing, KeyIdentity } from '../data-key.ts';
import { decrypt, encrypt } from '../encrypt.ts';
import type { KeyRequest, KeyStore, SigningKey } from '../key-store.ts';
import { encryptUnderSad } from '../under-sad.ts';

/** A private key to be stored: `secret` is PKCS#8 in DER, or what the token's wrapping key made of it. */
export type ToSeal = Pick<StoredKey, 'publicKey' | 'home' | 'wrappedBy'> & { secret: Buffer };

/** Opens a private key by the octets that were sealed; it may zero them. */
export type OpenSecret = (key: StoredKey, secret: Buffer) => Promise<SigningKey>;

/** What stores have in common whose private keys are in the database, encrypted. */
export type SealedKeys = Pick<
  KeyStore,
  'open' | 'activate' | 'changePin' | 'reactivate' | 'openActivated'
> & {
  /** Makes the row of a key; `secret` is zeroed. */
  seal: (request: KeyRequest, made: ToSeal) => Promise<StoredKey>;
};

/**
 * Keys as octets under a data key of their own, the data key under the PIN where there is one, and that under the
 * key-encryption key; AES-256-GCM throughout.
 */
export function createSealedKeys(closing: Closing, openSecret: OpenSecret): SealedKeys {
  const { keks } = closing;
  const openByDataKey = (key: StoredKey, dataKey: Buffer) => openSecret(key, secretOf(key, dataKey));
  return {
    seal: (request, made) => sealed(closing, request, made),
    async open(key, pin) {
      return openByDataKey(key, await openDataKey(key, { ...closing, pin }));
    },
    async activate(key, pin, sad) {
      const dataKey = await openDataKey(key, { ...closing, pin });
      try {
        return encryptUnderSad(dataKey, sad, keks.active);
      } finally {
        dataKey.fill(0);
      }
    },
    async changePin(key, pin, newPin) {
      const dataKey = await openDataKey(key, { ...closing, pin });
      try {
        return await closeDataKey(dataKey, key, { ...closing, pin: newPin });
      } finally {
        dataKey.fill(0);
      }
    },
    reactivate: (activated, from, to) => reactivatedDataKey(activated, { keks, from, to }),
    async openActivated(key, activated, sad) {
      return openByDataKey(key, activatedDataKey(activated, sad, keks));
    },
  };
}

async function sealed(
  closing: Closing,
  { purpose, owner, keyType, keySize, pin }: KeyRequest,
  { publicKey, secret, home, wrappedBy }: ToSeal,
): Promise<StoredKey> {
  const identity: KeyIdentity = { id: randomUUID(), version: 1, owner, purpose, home, wrappedBy };
  const dataKey = randomBytes(32);
  try {
    return Object.assign(new StoredKey(), identity, {
      keyType,
      keySize,
      publicKey,
      sealedKey: encrypt(dataKey, secret, associated('key', identity)),
      ...(await closeDataKey(dataKey, identity, { ...closing, pin })),
      createdAt: new Date(),
      destroyedAt: null,
    });
  } finally {
    secret.fill(0);
    dataKey.fill(0);
  }
}

/** Decrypts a private key by its data key, which is zeroed. */
function secretOf(key: StoredKey, dataKey: Buffer): Buffer {
  try {
    if (!key.sealedKey) throw new Error(`key ${key.id} has been destroyed`);
    const secret = decrypt(dataKey, key.sealedKey, associated('key', key));
    if (!secret) throw new Error(`key ${key.id} cannot be opened: its record was changed`);
    return secret;
  } finally {
    dataKey.fill(0);
  }
}

/** Removes from a row what opens its key. */
export function eraseKey(key: StoredKey): void {
  key.sealedKey = null;
  key.sealedDataKey = null;
  key.destroyedAt = new Date();
}

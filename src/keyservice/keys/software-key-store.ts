import { randomBytes, randomUUID } from 'node:crypto';
import { StoredKey } from '../entities/stored-key.ts';
import { activatedDataKey, reactivatedDataKey } from './activated-data-key.ts';
import { associated, closeDataKey, openDataKey } from './data-key.ts';
import type { Closing, KeyIdentity } from './data-key.ts';
import { decrypt, encrypt } from './encrypt.ts';
import { generateKey } from './generate-key.ts';
import type { KeyEncryptionKeys } from './key-encryption-keys.ts';
import type { KeyPair, KeyRequest, KeyStore, SigningKey } from './key-store.ts';
import type { PinCost } from './pin.ts';
import { signingKey } from './signing-key.ts';
import { encryptUnderSad } from './under-sad.ts';

/**
 * Keys in the database: PKCS#8 under a data key of its own, the data key under argon2id of the PIN where there is one,
 * and that under the key-encryption key; AES-256-GCM throughout. The failed decryption is the check of the PIN.
 * `pinCost` is for tests; keys that were made under one open under no other.
 */
export function createSoftwareKeyStore(keks: KeyEncryptionKeys, pinCost?: PinCost): KeyStore {
  const closing: Closing = { keks, pinCost };

  async function keep(request: KeyRequest, { publicKey, privateKey }: KeyPair): Promise<StoredKey> {
    const dataKey = randomBytes(32);
    try {
      return await closedKey({ request, publicKey, privateKey, dataKey, closing });
    } finally {
      privateKey.fill(0);
      dataKey.fill(0);
    }
  }

  return {
    async generate(request) {
      return keep(request, await generateKey(request));
    },
    keep,
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
    reactivate: (sealed, from, to) => reactivatedDataKey(sealed, { keks, from, to }),
    async openActivated(key, sealed, sad) {
      return openByDataKey(key, activatedDataKey(sealed, sad, keks));
    },
    async openOneTime() {
      const { publicKey, privateKey } = await generateKey({ keyType: 'EC', keySize: 256 });
      return signingKey('EC', { privateKey, publicKey });
    },
    async destroy(key) {
      key.sealedKey = null;
      key.sealedDataKey = null;
      key.destroyedAt = new Date();
    },
  };
}

async function closedKey(parts: {
  request: KeyRequest;
  publicKey: Buffer;
  privateKey: Buffer;
  dataKey: Buffer;
  closing: Closing;
}): Promise<StoredKey> {
  const { request, publicKey, privateKey, dataKey, closing } = parts;
  const { purpose, owner, keyType, keySize, pin } = request;
  const identity: KeyIdentity = { id: randomUUID(), version: 1, owner, purpose };
  return Object.assign(new StoredKey(), identity, {
    home: 'database' as const,
    wrappedBy: null,
    keyType,
    keySize,
    publicKey,
    sealedKey: encrypt(dataKey, privateKey, associated('key', identity)),
    ...(await closeDataKey(dataKey, identity, { ...closing, pin })),
    createdAt: new Date(),
    destroyedAt: null,
  });
}

/** Opens a key by its data key, which is zeroed. */
function openByDataKey(key: StoredKey, dataKey: Buffer): SigningKey {
  try {
    if (!key.sealedKey) throw new Error(`key ${key.id} has been destroyed`);
    const pkcs8 = decrypt(dataKey, key.sealedKey, associated('key', key));
    if (!pkcs8) throw new Error(`key ${key.id} cannot be opened: its record was changed`);
    return signingKey(key.keyType, { privateKey: pkcs8, publicKey: Buffer.from(key.publicKey) });
  } finally {
    dataKey.fill(0);
  }
}

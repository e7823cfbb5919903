import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Problem } from '#domain/common/problem.ts';
import { StoredKey } from '../entities/stored-key.ts';
import { generateKey } from './generate-key.ts';
import type { KeyPair, KeyRequest, KeyStore, PinSealing, SigningKey } from './key-store.ts';
import { keyFromPin, type PinCost } from './pin.ts';
import { lengthPrefixed, decrypt, encrypt } from './encrypt.ts';
import { signingKey } from './signing-key.ts';
import { decryptUnderSad, encryptUnderSad } from './under-sad.ts';
import type { Sad } from './under-sad.ts';

type Sealing = Pick<StoredKey, 'id' | 'version' | 'owner' | 'purpose'>;

// Every layer names itself, so that no blob can stand in for one of another layer, key, owner or purpose.
function associated(layer: 'key' | 'pin' | 'kek', { id, version, owner, purpose }: Sealing): Buffer {
  return lengthPrefixed('tamga-key', layer, id, String(version), owner, purpose);
}

/** The name of a key-encryption key: eight bytes of a hash that cannot be turned back. */
export function kekIdOf(kek: Buffer): string {
  return createHash('sha256').update(lengthPrefixed('tamga-kek-id', kek)).digest('hex').slice(0, 16);
}

/**
 * Keys in the database: PKCS#8 under a data key of its own, the data key under argon2id of the PIN where there is one,
 * and that under the key-encryption key; AES-256-GCM throughout. The failed decryption is the check of the PIN.
 * `pinCost` is for tests; keys that were made under one open under no other.
 */
export function createSoftwareKeyStore(kek: Buffer, pinCost?: PinCost): KeyStore {
  const kekId = kekIdOf(kek);

  async function keep(request: KeyRequest, { publicKey, privateKey }: KeyPair): Promise<StoredKey> {
    const dataKey = randomBytes(32);
    try {
      return await sealedKey({ request, publicKey, privateKey, dataKey, kek, kekId, pinCost });
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
      return openByDataKey(key, await openDataKey(key, { kek, kekId, pin, pinCost }));
    },
    async activate(key, pin, sad) {
      const dataKey = await openDataKey(key, { kek, kekId, pin, pinCost });
      try {
        return encryptUnderSad(dataKey, sad, kek);
      } finally {
        dataKey.fill(0);
      }
    },
    async changePin(key, pin, newPin) {
      const dataKey = await openDataKey(key, { kek, kekId, pin, pinCost });
      try {
        return await sealedDataKey(dataKey, key, { pin: newPin, kek, pinCost });
      } finally {
        dataKey.fill(0);
      }
    },
    reactivate(sealed, from, to) {
      const dataKey = openUnderSad(sealed, from, kek);
      try {
        return encryptUnderSad(dataKey, to, kek);
      } finally {
        dataKey.fill(0);
      }
    },
    async openActivated(key, sealed, sad) {
      return openByDataKey(key, openUnderSad(sealed, sad, kek));
    },
    async openOneTime() {
      const { publicKey, privateKey } = await generateKey({ keyType: 'EC', keySize: 256 });
      return signingKey('EC', { privateKey, publicKey });
    },
    destroy(key) {
      key.sealedKey = null;
      key.sealedDataKey = null;
      key.destroyedAt = new Date();
    },
  };
}

async function sealedKey(parts: {
  request: KeyRequest;
  publicKey: Buffer;
  privateKey: Buffer;
  dataKey: Buffer;
  kek: Buffer;
  kekId: string;
  pinCost: PinCost | undefined;
}): Promise<StoredKey> {
  const { request, publicKey, privateKey, dataKey, kek, kekId, pinCost } = parts;
  const { purpose, owner, keyType, keySize, pin } = request;
  const identity: Sealing = { id: randomUUID(), version: 1, owner, purpose };
  const key = new StoredKey();
  return Object.assign(key, identity, {
    keyType,
    keySize,
    publicKey,
    sealedKey: encrypt(dataKey, privateKey, associated('key', identity)),
    ...(await sealedDataKey(dataKey, identity, { pin, kek, pinCost })),
    kekId,
    createdAt: new Date(),
    destroyedAt: null,
  });
}

/** The data key under the PIN, where there is one, and that under the key-encryption key. */
async function sealedDataKey(
  dataKey: Buffer,
  identity: Sealing,
  { pin, kek, pinCost }: { pin: string | undefined; kek: Buffer; pinCost: PinCost | undefined },
): Promise<PinSealing> {
  const about = associated('kek', identity);
  if (pin === undefined) return { sealedDataKey: encrypt(kek, dataKey, about), pinSalt: null };
  const pinSalt = randomBytes(16);
  const pinKey = await keyFromPin(pin, pinSalt, pinCost);
  const inner = encrypt(pinKey, dataKey, associated('pin', identity));
  pinKey.fill(0);
  return { sealedDataKey: encrypt(kek, inner, about), pinSalt };
}

function openUnderSad(sealed: Uint8Array, sad: Sad, kek: Buffer): Buffer {
  const dataKey = decryptUnderSad(sealed, sad, kek);
  if (!dataKey) throw new Problem('invalid_sad', 'The SAD does not open this activation.');
  return dataKey;
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

async function openDataKey(
  key: StoredKey,
  given: { kek: Buffer; kekId: string; pin: string | undefined; pinCost: PinCost | undefined },
): Promise<Buffer> {
  const { kek, kekId, pin, pinCost } = given;
  if (key.kekId !== kekId) {
    throw new Error(`key ${key.id} is under the key-encryption key ${key.kekId}, this service has ${kekId}`);
  }
  if (!key.sealedDataKey) throw new Error(`key ${key.id} has been destroyed`);
  const inner = decrypt(kek, key.sealedDataKey, associated('kek', key));
  if (!inner) throw new Error(`key ${key.id} cannot be opened: its record was changed`);
  if (!key.pinSalt) return inner;
  if (pin === undefined) throw new Problem('invalid_pin', 'This key needs its PIN.');
  const pinKey = await keyFromPin(pin, key.pinSalt, pinCost);
  const dataKey = decrypt(pinKey, inner, associated('pin', key));
  pinKey.fill(0);
  if (!dataKey) throw new Problem('invalid_pin', 'The PIN is wrong.');
  return dataKey;
}

import { randomBytes } from 'node:crypto';
import { Problem } from '#domain/common/problem.ts';
import type { StoredKey } from '../entities/stored-key.ts';
import { decrypt, encrypt, lengthPrefixed } from './encrypt.ts';
import type { KeyEncryptionKeys } from './key-encryption-keys.ts';
import type { PinSealing } from './key-store.ts';
import { keyFromPin, type PinCost } from './pin.ts';

/** What every layer of a stored key names, so that no blob can stand in for one of another layer, key, owner or purpose. */
export type KeyIdentity = Pick<StoredKey, 'id' | 'version' | 'owner' | 'purpose' | 'home' | 'wrappedBy'>;

/** The associated data of one layer. */
export function associated(
  layer: 'key' | 'pin' | 'kek',
  { id, version, owner, purpose, home, wrappedBy }: KeyIdentity,
): Buffer {
  const named = lengthPrefixed('tamga-key', layer, id, String(version), owner, purpose);
  return home === 'wrapped' ? lengthPrefixed('tamga-wrapped-key', wrappedBy ?? '', named) : named;
}

/** The keys that close a data key; `pinCost` is for tests. */
export type Closing = {
  keks: KeyEncryptionKeys;
  pinCost?: PinCost | undefined;
  /** Makes the key of the PIN's layer of what was derived from a PIN, 32 bytes, and the identity. It is that key itself when absent. */
  pinKey?: ((derived: Buffer, identity: KeyIdentity) => Promise<Buffer>) | undefined;
};

/** Encrypts a data key under the PIN, where there is one, and that under the active key-encryption key. */
export async function closeDataKey(
  dataKey: Buffer,
  identity: KeyIdentity,
  { pin, ...closing }: Closing & { pin: string | undefined },
): Promise<PinSealing> {
  const { id: kekId, key: kek } = closing.keks.active;
  const about = associated('kek', identity);
  if (pin === undefined) return { sealedDataKey: encrypt(kek, dataKey, about), pinSalt: null, kekId };
  const pinSalt = randomBytes(16);
  const pinKey = await pinKeyOf(identity, { ...closing, pin, pinSalt });
  const inner = encrypt(pinKey, dataKey, associated('pin', identity));
  pinKey.fill(0);
  return { sealedDataKey: encrypt(kek, inner, about), pinSalt, kekId };
}

/**
 * Gives a data key, which the caller zeroes. Throws Problem invalid_pin when the PIN is wrong or absent, and Error when one is given
 * for a key without a PIN.
 */
export async function openDataKey(
  key: StoredKey,
  { pin, ...closing }: Closing & { pin: string | undefined },
): Promise<Buffer> {
  if (!key.pinSalt && pin !== undefined) throw hasNoPin(key);
  const inner = openOuterLayer(key, closing.keks);
  if (!key.pinSalt) return inner;
  if (pin === undefined) throw new Problem('invalid_pin', 'This key needs its PIN.');
  const pinKey = await pinKeyOf(key, { ...closing, pin, pinSalt: key.pinSalt });
  const dataKey = decrypt(pinKey, inner, associated('pin', key));
  pinKey.fill(0);
  if (!dataKey) throw new Problem('invalid_pin', 'The PIN is wrong.');
  return dataKey;
}

/**
 * The failure of a PIN for a key that has none: a holder's certificate that names a key of the service itself would have it sign
 * for whoever knows no PIN at all.
 */
export function hasNoPin({ id }: Pick<StoredKey, 'id'>): Error {
  return new Error(
    `key ${id} has no PIN, and one was given: its record, or that of its certificate, was changed`,
  );
}

/** Gives a data key under the active key-encryption key as it was under another one; what is inside stays closed. */
export function renewOuterLayer(
  key: StoredKey,
  keks: KeyEncryptionKeys,
): Pick<PinSealing, 'sealedDataKey' | 'kekId'> {
  const inner = openOuterLayer(key, keks);
  const { id: kekId, key: kek } = keks.active;
  try {
    return { sealedDataKey: encrypt(kek, inner, associated('kek', key)), kekId };
  } finally {
    inner.fill(0);
  }
}

/** Takes the layer of the key-encryption key off: the data key, still under the PIN where there is one. */
function openOuterLayer(key: StoredKey, keks: KeyEncryptionKeys): Buffer {
  const kek = keks.find(key.kekId, `key ${key.id}`);
  if (!key.sealedDataKey) throw new Error(`key ${key.id} has been destroyed`);
  const inner = decrypt(kek.key, key.sealedDataKey, associated('kek', key));
  if (!inner) throw new Error(`key ${key.id} cannot be opened: its record was changed`);
  return inner;
}

/** The key of the PIN's layer, which the caller zeroes. */
async function pinKeyOf(
  identity: KeyIdentity,
  { pin, pinSalt, pinCost, pinKey }: Closing & { pin: string; pinSalt: Uint8Array },
): Promise<Buffer> {
  const derived = await keyFromPin(pin, pinSalt, pinCost);
  if (!pinKey) return derived;
  try {
    return await pinKey(derived, identity);
  } finally {
    derived.fill(0);
  }
}

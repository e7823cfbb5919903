import { hkdfSync } from 'node:crypto';
import { lengthPrefixed, decrypt, encrypt } from './encrypt.ts';
import type { KeyEncryptionKey } from './key-encryption-keys.ts';

/** The secret that a data key is kept under between the PIN and the signature. */
export type Sad = {
  /** 32 random bytes, which the caller alone keeps. */
  bytes: Buffer;
  /** All that the activation is for; a record that was changed opens nothing. */
  binding: Buffer;
};

/** A data key between PIN and signature: under the SAD, and that under the named key-encryption key. */
export type ActivatedKey = { sealedDataKey: Uint8Array; kekId: string };

const layer = (name: 'sad' | 'kek', binding: Buffer): Buffer =>
  lengthPrefixed('tamga-activation', name, binding);

function keyOf({ bytes, binding }: Sad): Buffer {
  return Buffer.from(hkdfSync('sha256', bytes, Buffer.alloc(0), layer('sad', binding), 32));
}

/** Seals a data key under the key that HKDF-SHA-256 makes of the SAD, and that under the key-encryption key. */
export function encryptUnderSad(dataKey: Buffer, sad: Sad, kek: KeyEncryptionKey): ActivatedKey {
  const key = keyOf(sad);
  try {
    const inner = encrypt(key, dataKey, layer('sad', sad.binding));
    return { sealedDataKey: encrypt(kek.key, inner, layer('kek', sad.binding)), kekId: kek.id };
  } finally {
    key.fill(0);
  }
}

/**
 * Gives the result of `encryptUnderSad` with its outer layer under another key-encryption key; what is inside stays closed.
 * Undefined when binding or key-encryption key are different.
 */
export function moveToKek(
  sealed: Uint8Array,
  binding: Buffer,
  { from, to }: { from: KeyEncryptionKey; to: KeyEncryptionKey },
): ActivatedKey | undefined {
  const inner = decrypt(from.key, sealed, layer('kek', binding));
  return inner && { sealedDataKey: encrypt(to.key, inner, layer('kek', binding)), kekId: to.id };
}

/** Decrypts the result of `encryptUnderSad`; gives undefined when SAD, binding or key-encryption key are different. */
export function decryptUnderSad(sealed: Uint8Array, sad: Sad, kek: Buffer): Buffer | undefined {
  const inner = decrypt(kek, sealed, layer('kek', sad.binding));
  if (!inner) return undefined;
  const key = keyOf(sad);
  try {
    return decrypt(key, inner, layer('sad', sad.binding));
  } finally {
    key.fill(0);
  }
}

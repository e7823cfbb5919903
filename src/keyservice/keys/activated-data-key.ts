import { Problem } from '#domain/common/problem.ts';
import type { KeyEncryptionKeys } from './key-encryption-keys.ts';
import { decryptUnderSad, encryptUnderSad } from './under-sad.ts';
import type { ActivatedKey, Sad } from './under-sad.ts';

/** Gives the data key of an activation, which the caller zeroes. Throws Problem invalid_sad. */
export function activatedDataKey(sealed: ActivatedKey, sad: Sad, keks: KeyEncryptionKeys): Buffer {
  const kek = keks.find(sealed.kekId, 'an activation');
  const dataKey = decryptUnderSad(sealed.sealedDataKey, sad, kek.key);
  if (!dataKey) throw new Problem('invalid_sad', 'The SAD does not open this activation.');
  return dataKey;
}

/** Moves the data key of an activation to another SAD, under the active key-encryption key. Throws Problem invalid_sad. */
export function reactivatedDataKey(
  sealed: ActivatedKey,
  { keks, from, to }: { keks: KeyEncryptionKeys; from: Sad; to: Sad },
): ActivatedKey {
  const dataKey = activatedDataKey(sealed, from, keks);
  try {
    return encryptUnderSad(dataKey, to, keks.active);
  } finally {
    dataKey.fill(0);
  }
}

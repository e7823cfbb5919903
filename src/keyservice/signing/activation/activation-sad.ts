import { createHash } from 'node:crypto';
import type { Activation } from '../../entities/activation.ts';
import type { StoredKey } from '../../entities/stored-key.ts';
import { lengthPrefixed } from '../../keys/encrypt.ts';
import type { Sad } from '../../keys/under-sad.ts';

type Bound = Pick<Activation, 'id' | 'certificateId' | 'profile' | 'hashes' | 'numSignatures' | 'expiresAt'>;

/**
 * The SAD's bytes with SHA-256 over all that the activation is for: key, certificate, profile, hashes, number and end. HKDF takes
 * 1,024 octets, and twenty hashes are more.
 */
export function boundSad(bytes: Buffer, activation: Bound, key: Pick<StoredKey, 'id' | 'version'>): Sad {
  const { id, certificateId, profile, hashes, numSignatures, expiresAt } = activation;
  const terms = lengthPrefixed(
    id,
    certificateId,
    key.id,
    String(key.version),
    profile,
    String(numSignatures),
    expiresAt.toISOString(),
    ...hashes,
  );
  return { bytes, binding: createHash('sha256').update(terms).digest() };
}

/** Makes the stored hash that recognizes a SAD: 256 random bits need no slow hash. */
export function sadHash(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

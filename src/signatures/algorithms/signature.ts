import { constants, createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { DigestAlgorithm } from './digest.ts';

/** A signature algorithm with its parameters, as a signature names it. */
export type SignatureAlgorithm =
  | { scheme: 'RSASSA-PKCS1-v1_5'; digest: DigestAlgorithm }
  | { scheme: 'RSASSA-PSS'; digest: DigestAlgorithm; /** Octets. */ saltLength: number }
  | {
      scheme: 'ECDSA';
      digest: DigestAlgorithm;
      /** How r and s are written: X.509 and CMS, or XML. */ form: 'der' | 'raw';
    }
  | { scheme: 'EdDSA'; digest: undefined };

const keyKinds: Record<SignatureAlgorithm['scheme'], readonly string[]> = {
  'RSASSA-PKCS1-v1_5': ['rsa'],
  'RSASSA-PSS': ['rsa', 'rsa-pss'],
  ECDSA: ['ec'],
  EdDSA: ['ed25519', 'ed448'],
};

/** The public key of a SubjectPublicKeyInfo in DER; undefined when OpenSSL cannot read it. */
export function publicKeyFrom(spki: Uint8Array): KeyObject | undefined {
  try {
    return createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}

/**
 * Tells whether a signature value holds over the bytes with this key. False, too, when the key is of another kind than the
 * algorithm names, and for a value that cannot be read: neither proves anything.
 */
export function holdsOver(
  signedBytes: Uint8Array,
  { algorithm, key, value }: { algorithm: SignatureAlgorithm; key: KeyObject; value: Uint8Array },
): boolean {
  if (!keyKinds[algorithm.scheme].includes(key.asymmetricKeyType ?? '')) return false;
  try {
    return verify(algorithm.digest, signedBytes, { key, ...optionsOf(algorithm) }, value);
  } catch {
    return false;
  }
}

function optionsOf(algorithm: SignatureAlgorithm): object {
  if (algorithm.scheme === 'RSASSA-PSS')
    return { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: algorithm.saltLength };
  if (algorithm.scheme === 'ECDSA') return { dsaEncoding: algorithm.form === 'raw' ? 'ieee-p1363' : 'der' };
  return {};
}

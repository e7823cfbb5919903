import { constants, publicDecrypt } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { HashAlgorithm } from '#signatures/asn1/algorithms.ts';
import { asn1Null, objectIdentifier, octetString, sequence } from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { ecdsaHolds } from './ecdsa-holds.ts';

/** A signature of a digest: PKCS#1 v1.5 for RSA, r and s in DER for ECDSA. */
export type OfDigest = { digest: Buffer; hash: HashAlgorithm; value: Buffer };

/** Tells whether the signature of a ready-made digest holds by a public key, which the runtime's own verifying cannot. */
export function digestHolds(publicKey: KeyObject, { digest, hash, value }: OfDigest): boolean {
  if (publicKey.asymmetricKeyType !== 'rsa') return ecdsaHolds(publicKey, digest, value);
  return recovered(publicKey, value)?.equals(digestInfo(digest, hash)) ?? false;
}

/** The DigestInfo that RSA signs (RFC 8017 section 9.2). */
export function digestInfo(digest: Buffer, hash: HashAlgorithm): Buffer {
  return sequence(sequence(objectIdentifier(oids[hash]), asn1Null), octetString(digest));
}

/** What an RSA signature says by a public key; undefined when that is not padded as it must be. */
function recovered(publicKey: KeyObject, value: Buffer): Buffer | undefined {
  try {
    return publicDecrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, value);
  } catch {
    return undefined;
  }
}

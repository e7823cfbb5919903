import { constants, privateEncrypt } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { p256, p384 } from '@noble/curves/nist.js';
import type { HashAlgorithm } from '#signatures/asn1/algorithms.ts';
import { asn1Null, objectIdentifier, octetString, sequence } from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';

const curves = { 'P-256': p256, 'P-384': p384 };

/**
 * Signs a digest as it is, which the runtime's own signing cannot: RSA PKCS#1 v1.5 over the DigestInfo (RFC 8017 section
 * 9.2), ECDSA with a deterministic nonce (RFC 6979), r and s in DER. Throws for a curve that keys are not made on.
 */
export function signDigest(key: KeyObject, digest: Buffer, hash: HashAlgorithm): Buffer {
  if (key.asymmetricKeyType === 'rsa') {
    const info = sequence(sequence(objectIdentifier(oids[hash]), asn1Null), octetString(digest));
    return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, info);
  }
  const { crv, d = '' } = key.export({ format: 'jwk' });
  if (crv !== 'P-256' && crv !== 'P-384') throw new Error(`no key of the service is on the curve ${crv}`);
  const secret = Buffer.from(d, 'base64url');
  try {
    return Buffer.from(curves[crv].sign(digest, secret, { prehash: false, format: 'der', lowS: false }));
  } finally {
    secret.fill(0);
  }
}

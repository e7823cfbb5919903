import { constants, privateEncrypt, publicDecrypt } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { HashAlgorithm } from '#signatures/asn1/algorithms.ts';
import { asn1Null, objectIdentifier, octetString, sequence } from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { ecdsaSigner } from './ecdsa-signer.ts';
import { wrongSignature } from './wrong-signature.ts';

/** A private key and the public key that its signatures are checked with. */
export type KeyPairObjects = { key: KeyObject; publicKey: KeyObject };

/** Signs digests by one key until `close`. */
export type DigestSigner = {
  /** Throws when the signature does not hold with the public key. */
  sign(digest: Buffer, hash: HashAlgorithm): Buffer;
  close(): void;
};

/**
 * Signs digests as they are, which the runtime's own signing cannot: RSA PKCS#1 v1.5 over the DigestInfo (RFC 8017 section
 * 9.2), ECDSA with a deterministic nonce (RFC 6979), r and s in DER. Throws for a curve that keys are not
 * made on.
 */
export function digestSigner(pair: KeyPairObjects): DigestSigner {
  if (pair.key.asymmetricKeyType !== 'rsa') return ecdsaSigner(pair);
  return { sign: (digest, hash) => signRsa(pair, digest, hash), close: () => undefined };
}

function signRsa({ key, publicKey }: KeyPairObjects, digest: Buffer, hash: HashAlgorithm): Buffer {
  const padding = constants.RSA_PKCS1_PADDING;
  const info = sequence(sequence(objectIdentifier(oids[hash]), asn1Null), octetString(digest));
  const value = privateEncrypt({ key, padding }, info);
  if (!recovered(publicKey, value)?.equals(info)) throw wrongSignature();
  return value;
}

/** What an RSA signature says by a public key; undefined when that is not padded as it must be. */
function recovered(publicKey: KeyObject, value: Buffer): Buffer | undefined {
  try {
    return publicDecrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, value);
  } catch {
    return undefined;
  }
}

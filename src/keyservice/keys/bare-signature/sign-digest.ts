import { constants, privateEncrypt } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { HashAlgorithm } from '#signatures/asn1/algorithms.ts';
import { digestHolds, digestInfo } from './digest-holds.ts';
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
  const value = privateEncrypt({ key, padding }, digestInfo(digest, hash));
  if (!digestHolds(publicKey, { digest, hash, value })) throw wrongSignature();
  return value;
}

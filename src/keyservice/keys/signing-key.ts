import { createPrivateKey, createPublicKey, createSign, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import type { KeyType } from '#signatures/asn1/algorithms.ts';
import type { KeyPair, SigningKey } from './key-store.ts';
import { digestSigner } from './bare-signature/sign-digest.ts';
import type { DigestSigner, KeyPairObjects } from './bare-signature/sign-digest.ts';
import { wrongSignature } from './bare-signature/wrong-signature.ts';

const signAsync = promisify(sign);

/**
 * Opens a key pair for use; the private key's bytes are zeroed. Each signature is verified once with the public key before it
 * is given out: an error in the computation, or a record that was changed, would give a signature that tells the key.
 */
export function signingKey(keyType: KeyType, { privateKey: pkcs8, publicKey: spki }: KeyPair): SigningKey {
  let pair: KeyPairObjects | undefined = {
    key: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }),
    publicKey: createPublicKey({ key: spki, format: 'der', type: 'spki' }),
  };
  pkcs8.fill(0);
  let ofDigests: DigestSigner | undefined;
  const opened = (): KeyPairObjects => {
    if (!pair) throw new Error('the key is closed');
    return pair;
  };
  return {
    keyType,
    publicKey: spki,
    async sign(bytes, hash) {
      const { key, publicKey } = opened();
      // An ECDSA signature takes less than the way to another thread and back.
      const value =
        keyType === 'EC' ? createSign(hash).update(bytes).sign(key) : await signAsync(hash, bytes, key);
      if (!verify(hash, bytes, publicKey, value)) throw wrongSignature();
      return value;
    },
    async signDigest(digest, hash) {
      ofDigests ??= digestSigner(opened());
      return ofDigests.sign(digest, hash);
    },
    close() {
      ofDigests?.close();
      ofDigests = undefined;
      pair = undefined;
    },
  };
}

import { createHash, createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { HashAlgorithm, KeyType } from '#signatures/asn1/algorithms.ts';
import type { TokenKey } from '../../token/token.ts';
import { digestHolds } from '../bare-signature/digest-holds.ts';
import { wrongSignature } from '../bare-signature/wrong-signature.ts';
import type { SigningKey } from '../key-store.ts';
import { byToken } from './token-away.ts';

/**
 * A key in the token, open for use. Each signature is verified once with the public key before it is given out, as those of
 * keys in software are. Throws Problem service_unavailable when the token cannot be used now.
 */
export function tokenSigningKey(
  { keyType, publicKey: spki }: { keyType: KeyType; publicKey: Buffer },
  inToken: TokenKey,
): SigningKey {
  const publicKey = publicKeyOf(spki, inToken);
  let opened: TokenKey | undefined = inToken;
  const made = (digest: Buffer, hash: HashAlgorithm): Promise<Buffer> => {
    const key = opened;
    if (!key) throw new Error('the key is closed');
    return byToken(() => key.signDigest(digest, hash));
  };
  return {
    keyType,
    publicKey: spki,
    async sign(bytes, hash) {
      const value = await made(createHash(hash).update(bytes).digest(), hash);
      if (!verify(hash, bytes, publicKey, value)) throw wrongSignature();
      return value;
    },
    async signDigest(digest, hash) {
      const value = await made(digest, hash);
      if (!digestHolds(publicKey, { digest, hash, value })) throw wrongSignature();
      return value;
    },
    close() {
      opened?.close();
      opened = undefined;
    },
  };
}

/** Reads the public key of the record; the key in the token is closed where that is none. */
function publicKeyOf(spki: Buffer, inToken: TokenKey): KeyObject {
  try {
    return createPublicKey({ key: spki, format: 'der', type: 'spki' });
  } catch (error) {
    inToken.close();
    throw error;
  }
}

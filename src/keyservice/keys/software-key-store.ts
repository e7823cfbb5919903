import { generateKey } from './generate-key.ts';
import { createSealedKeys, eraseKey } from './homes/sealed-keys.ts';
import type { KeyEncryptionKeys } from './key-encryption-keys.ts';
import type { KeyPair, KeyRequest, KeyStore } from './key-store.ts';
import type { PinCost } from './pin.ts';
import { signingKey } from './signing-key.ts';

/**
 * Keys in the database: PKCS#8 under a data key of its own, the data key under argon2id of the PIN where there is one,
 * and that under the key-encryption key; AES-256-GCM throughout. The failed decryption is the check of the PIN.
 * `pinCost` is for tests; keys that were made under one open under no other.
 */
export function createSoftwareKeyStore(keks: KeyEncryptionKeys, pinCost?: PinCost): KeyStore {
  const { seal, ...keys } = createSealedKeys({ keks, pinCost }, async (key, privateKey) =>
    signingKey(key.keyType, { privateKey, publicKey: Buffer.from(key.publicKey) }),
  );
  const keep = (request: KeyRequest, { publicKey, privateKey: secret }: KeyPair) =>
    seal(request, { publicKey, secret, home: 'database', wrappedBy: null });
  return {
    ...keys,
    keep,
    async generate(request) {
      return keep(request, await generateKey(request));
    },
    async openOneTime() {
      const { publicKey, privateKey } = await generateKey({ keyType: 'EC', keySize: 256 });
      return signingKey('EC', { privateKey, publicKey });
    },
    async destroy(key) {
      eraseKey(key);
    },
  };
}

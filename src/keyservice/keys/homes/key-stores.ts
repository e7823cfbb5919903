import type { Token } from '../../token/token.ts';
import type { StoredKey } from '../../entities/stored-key.ts';
import type { KeyEncryptionKeys } from '../key-encryption-keys.ts';
import { measuredKeys } from '../../metrics/measured-keys.ts';
import type { KeyStore } from '../key-store.ts';
import type { PinCost } from '../pin.ts';
import { createSoftwareKeyStore } from '../software-key-store.ts';
import { createTokenKeyStore } from './token-key-store.ts';

/**
 * All homes of keys as one store: new keys are made in the token where there is one, else in the database; a key that was made
 * before is opened where it is. `pinCost` is for tests.
 */
export function createKeyStore(
  keks: KeyEncryptionKeys,
  { token, pinCost }: { token?: Token | undefined; pinCost?: PinCost | undefined } = {},
): KeyStore {
  const software = createSoftwareKeyStore(keks, pinCost);
  const inToken = token && createTokenKeyStore(token, { keks, pinCost });
  const homeOf = ({ id, home }: StoredKey): KeyStore => {
    if (home === 'database') return software;
    if (inToken) return inToken;
    throw new Error(`key ${id} is in a token, and this service has none: set PKCS11_MODULE`);
  };
  return measuredKeys({
    ...(inToken ?? software),
    open: async (key, pin) => homeOf(key).open(key, pin),
    activate: async (key, pin, sad) => homeOf(key).activate(key, pin, sad),
    changePin: async (key, pin, newPin) => homeOf(key).changePin(key, pin, newPin),
    openActivated: async (key, sealed, sad) => homeOf(key).openActivated(key, sealed, sad),
    destroy: async (key) => homeOf(key).destroy(key),
  });
}

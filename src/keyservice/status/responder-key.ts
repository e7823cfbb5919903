import type { KeyStore, SigningKey } from '../keys/key-store.ts';
import type { KeyService } from '../service.ts';

type Opened = { id: string; key: Promise<SigningKey> };

const openKeys = new WeakMap<KeyStore, Opened>();

/**
 * The responder's key, open for as long as it is the responder's: every answer needs it, and opening it would take longer
 * than signing. It signs answers only, and its certificate says so.
 */
export function responderKey({
  keyStore,
  authority,
}: Pick<KeyService, 'keyStore' | 'authority'>): Promise<SigningKey> {
  const stored = authority.ocsp.key;
  const before = openKeys.get(keyStore);
  if (before?.id === stored.id) return before.key;
  const key = keyStore.open(stored);
  openKeys.set(keyStore, { id: stored.id, key });
  // One that cannot be opened now is tried again.
  key.catch(() => openKeys.delete(keyStore));
  return key;
}

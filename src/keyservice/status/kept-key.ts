import type { StoredKey } from '../entities/stored-key.ts';
import type { SigningKey } from '../keys/key-store.ts';
import { heldBy } from '../ca/both.ts';
import type { KeyService } from '../service.ts';

type Keeping = Pick<KeyService, 'keyStore' | 'authority' | 'test'>;
type OpenKeys = Map<string, Promise<SigningKey>>;

const openKeys = new WeakMap<Keeping['keyStore'], OpenKeys>();

/**
 * The key of a status responder or of the timestamping authority, open for as long as it is that: every answer needs
 * it, and opening it would take longer than signing. It signs nothing else, and its certificate says so.
 */
export function keptKey(service: Keeping, stored: StoredKey): Promise<SigningKey> {
  const { keyStore } = service;
  const keys: OpenKeys = openKeys.get(keyStore) ?? new Map();
  openKeys.set(keyStore, keys);
  const before = keys.get(stored.id);
  if (before) return before;
  dropFormer(keys, service);
  const key = keyStore.open(stored);
  keys.set(stored.id, key);
  // One that cannot be opened now is tried again.
  key.catch(() => keys.delete(stored.id));
  return key;
}

function dropFormer(keys: OpenKeys, service: Keeping): void {
  const stamping = [service.authority.timestamping, service.test.timestamping];
  const answering = heldBy(service).map(({ ocsp }) => ocsp);
  const current = new Set([...stamping, ...answering].map(({ key }) => key.id));
  for (const id of keys.keys()) if (!current.has(id)) keys.delete(id);
}

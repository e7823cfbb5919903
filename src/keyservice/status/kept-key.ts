import type { KeyStore, SigningKey } from '../keys/key-store.ts';
import type { KeyService } from '../service.ts';

type Opened = { id: string; key: Promise<SigningKey> };
type Member = 'ocsp' | 'timestamping';

const openKeys = new WeakMap<KeyStore, Map<Member, Opened>>();

/**
 * The key of the status responder or of the timestamping authority, open for as long as it is that: every answer needs
 * it, and opening it would take longer than signing. It signs nothing else, and its certificate says so.
 */
export function keptKey(
  { keyStore, authority }: Pick<KeyService, 'keyStore' | 'authority'>,
  member: Member,
): Promise<SigningKey> {
  const stored = authority[member].key;
  const keys = openKeys.get(keyStore) ?? new Map<Member, Opened>();
  openKeys.set(keyStore, keys);
  const before = keys.get(member);
  if (before?.id === stored.id) return before.key;
  const key = keyStore.open(stored);
  keys.set(member, { id: stored.id, key });
  // One that cannot be opened now is tried again.
  key.catch(() => keys.delete(member));
  return key;
}

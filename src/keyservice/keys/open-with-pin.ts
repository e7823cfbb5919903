import type { Orm } from '../entities/orm.ts';
import type { StoredKey } from '../entities/stored-key.ts';
import { beginAttempt, forgetAttempts } from './attempts.ts';
import type { KeyStore, SigningKey } from './key-store.ts';
import { oneAtATime } from './one-at-a-time.ts';

/**
 * Opens a holder's key with the PIN: counts the try, tries it, forgets the count when it was right. Throws Problem
 * invalid_pin or too_many_attempts. The caller closes the key.
 */
export function openWithPin(
  { orm, keyStore }: { orm: Orm; keyStore: KeyStore },
  key: StoredKey,
  pin: string,
): Promise<SigningKey> {
  return oneAtATime(key.id, async () => {
    await beginAttempt(orm, key.id);
    const opened = await keyStore.open(key, pin);
    await forgetAttempts(orm, key.id);
    return opened;
  });
}

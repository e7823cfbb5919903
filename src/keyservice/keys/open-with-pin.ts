import { Problem } from '#domain/common/problem.ts';
import type { Orm } from '../entities/orm.ts';
import type { StoredKey } from '../entities/stored-key.ts';
import { beginAttempt, forgetAttempts } from './attempts.ts';
import type { KeyStore, PinSealing, SigningKey } from './key-store.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { pinWork } from './pin-work.ts';
import type { Sad } from './under-sad.ts';

type Guard = { orm: Orm; keyStore: KeyStore };

/**
 * Opens a holder's key with the PIN: counts the try, tries it, forgets the count when it was right. Throws Problem
 * invalid_pin with `attempts_left`, too_many_attempts, or service_unavailable, without counting, when too many come at once. The caller closes the key.
 */
export function openWithPin(guard: Guard, key: StoredKey, pin: string): Promise<SigningKey> {
  return countedTry(guard.orm, key, () => guard.keyStore.open(key, pin));
}

/** Works as openWithPin, but gives the data key encrypted under a SAD, to be opened once the PIN is gone. */
export function activateWithPin(guard: Guard, key: StoredKey, pin: string, sad: Sad): Promise<Buffer> {
  return countedTry(guard.orm, key, () => guard.keyStore.activate(key, pin, sad));
}

/** Works as openWithPin, but gives the data key under another PIN, for the caller to keep in place of the old one. */
export function changePinOf(
  guard: Guard,
  key: StoredKey,
  { pin, newPin }: { pin: string; newPin: string },
): Promise<PinSealing> {
  return countedTry(guard.orm, key, () => guard.keyStore.changePin(key, pin, newPin));
}

function countedTry<T>(orm: Orm, key: StoredKey, open: () => Promise<T>): Promise<T> {
  const tried = async (): Promise<T> => {
    const attemptsLeft = await beginAttempt(orm, key.id);
    const opened = await open().catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'invalid_pin') throw error;
      throw new Problem('invalid_pin', error.message, { attempts_left: attemptsLeft });
    });
    await forgetAttempts(orm, key.id);
    return opened;
  };
  return pinWork.enter(() => oneAtATime(key.id, tried));
}

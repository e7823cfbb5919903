import { Problem } from '#domain/common/problem.ts';
import type { Orm } from '../entities/orm.ts';
import { StoredKey } from '../entities/stored-key.ts';
import { beginAttempt, forgetAttempts, takeBackAttempt, type Counted } from './attempts.ts';
import type { KeyStore, PinSealing, SigningKey } from './key-store.ts';
import { fewByName } from './few-by-name.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { pinWork } from './pin-work.ts';
import type { ActivatedKey, Sad } from './under-sad.ts';

type Guard = { orm: Orm; keyStore: KeyStore };

/** What a PIN gave, and the key's row as it was when it opened: it may be another one by now. */
type ByPin<T> = { opened: T; key: StoredKey };

/**
 * Opens a holder's key with the PIN: counts the try, tries it, forgets the count when it was right. Throws Problem
 * invalid_pin with `attempts_left`, too_many_attempts, or service_unavailable, without counting, when too many come at once, of one key or of all,
 * or when the token is away. The caller closes the key.
 */
export function openWithPin(guard: Guard, key: StoredKey, pin: string): Promise<ByPin<SigningKey>> {
  return countedTry(guard.orm, key, (now) => guard.keyStore.open(now, pin));
}

/** Works as openWithPin, but gives the data key encrypted under a SAD, to be opened once the PIN is gone. */
export function activateWithPin(
  guard: Guard,
  key: StoredKey,
  pin: string,
  sad: Sad,
): Promise<ByPin<ActivatedKey>> {
  return countedTry(guard.orm, key, (now) => guard.keyStore.activate(now, pin, sad));
}

/** Works as openWithPin, but gives the data key under another PIN, for the caller to keep in place of the old one. */
export function changePinOf(
  guard: Guard,
  key: StoredKey,
  { pin, newPin }: { pin: string; newPin: string },
): Promise<ByPin<PinSealing>> {
  return countedTry(guard.orm, key, (now) => guard.keyStore.changePin(now, pin, newPin));
}

function countedTry<T>(orm: Orm, { id }: StoredKey, open: (now: StoredKey) => Promise<T>): Promise<ByPin<T>> {
  return countedPin(orm, { table: 'stored_key', id }, async () => {
    // Read in its turn: one before it may have put the key under another PIN.
    const key = await unended(orm, id);
    return { opened: await open(key), key };
  });
}

/**
 * Tries a PIN by `work`, which throws Problem invalid_pin for a wrong one: counts the try before, forgets the count when it was
 * right. Throws as openWithPin does.
 */
export function countedPin<T>(orm: Orm, counted: Counted, work: () => Promise<T>): Promise<T> {
  const tried = async (): Promise<T> => {
    const attempt = await beginAttempt(orm, counted);
    const done = await work().catch(async (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'service_unavailable') await takeBackAttempt(orm, counted, attempt);
      if (error.code !== 'invalid_pin') throw error;
      throw new Problem('invalid_pin', error.message, { attempts_left: attempt.left });
    });
    await forgetAttempts(orm, counted);
    return done;
  };
  const { id } = counted;
  return fewByName(id, () => pinWork.enter(() => oneAtATime(id, tried)));
}

/** The key's row of now. Throws Problem invalid_state when it ended with its certificate. */
async function unended(orm: Orm, id: string): Promise<StoredKey> {
  const key = await orm.em.fork().findOneOrFail(StoredKey, { id });
  if (!key.destroyedAt) return key;
  const message = 'This certificate cannot sign: it is revoked.';
  throw new Problem('invalid_state', message, { status: 'revoked', allowed_from: ['active'] });
}

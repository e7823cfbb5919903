import { CKF, CKS, CKU_USER } from '../cryptoki/constants.ts';
import { loadModule } from '../cryptoki/function-list.ts';
import type { Cryptoki } from '../cryptoki/function-list.ts';
import { CKR, CryptokiError, isOneOf } from '../cryptoki/return-values.ts';
import type { Session } from '../cryptoki/session.ts';
import { ulong } from '../cryptoki/template.ts';
import { readTokenInfo } from '../cryptoki/token-info.ts';
import type { TokenInfo } from '../cryptoki/token-info.ts';
import type { Opening } from '../messages.ts';
import { TokenFailure } from './failure.ts';

/** Most slots with tokens that are looked at. */
const mostSlots = 256;

export type Opened = { session: Session; slot: bigint; info: TokenInfo; isReadOnly: boolean };

function load(path: string): Cryptoki {
  try {
    return loadModule(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TokenFailure(
      'failed',
      `PKCS11_MODULE: ${path} is no PKCS#11 module that this machine can load (${reason}); give the path of the vendor's library`,
    );
  }
}

function initialize(cryptoki: Cryptoki): void {
  const { OS_LOCKING_OK } = CKF;
  const args = Buffer.concat([ulong(0), ulong(0), ulong(0), ulong(0), ulong(OS_LOCKING_OK), ulong(0)]);
  try {
    cryptoki.C_Initialize(args);
  } catch (error) {
    if (!isOneOf(error, ['CRYPTOKI_ALREADY_INITIALIZED'])) throw error;
  }
}

function findToken(cryptoki: Cryptoki, label: string): { slot: bigint; info: TokenInfo } {
  const slots = Buffer.alloc(8 * mostSlots);
  const count = ulong(mostSlots);
  cryptoki.C_GetSlotList(1, slots, count);
  const found = Array.from({ length: Math.min(Number(count.readBigUInt64LE()), mostSlots) }, (_, index) => {
    const slot = slots.readBigUInt64LE(8 * index);
    return { slot, info: readTokenInfo(cryptoki, slot) };
  });
  const named = found.filter(({ info }) => info.label === label);
  const [token] = named;
  if (token && named.length === 1) return token;
  const reason = token ? `${named.length} tokens have this label` : 'no token has this label';
  const labels = found.map(({ info }) => `"${info.label}"`).join(', ');
  throw new TokenFailure(
    'failed',
    `PKCS11_TOKEN_LABEL: ${reason}, "${label}"; the module has ${labels === '' ? 'no token' : labels}`,
  );
}

/** Throws TokenFailure when a wrong PIN would bring the token nearer to its lock. */
function assertPinMayBeTried({ flags, label }: TokenInfo): void {
  const { USER_PIN_INITIALIZED, USER_PIN_LOCKED, USER_PIN_COUNT_LOW, USER_PIN_FINAL_TRY } = CKF;
  if ((flags & USER_PIN_INITIALIZED) === 0) {
    throw new TokenFailure(
      'pin',
      `The token "${label}" has no user PIN yet; set one with the vendor's program.`,
    );
  }
  if ((flags & USER_PIN_LOCKED) !== 0) {
    const message = `The user PIN of the token "${label}" is locked; unlock it with the security officer's PIN.`;
    throw new TokenFailure('pin', message);
  }
  if ((flags & (USER_PIN_COUNT_LOW | USER_PIN_FINAL_TRY)) === 0) return;
  throw new TokenFailure(
    'pin',
    `A wrong user PIN was given to the token "${label}", and it was not tried again: another wrong one could lock the token. ` +
      `Correct PKCS11_PIN, log in once with the vendor's program or pkcs11-tool --login, and start again.`,
  );
}

function logIn(cryptoki: Cryptoki, session: bigint, pin: Uint8Array): void {
  const bytes = Buffer.from(pin.buffer, pin.byteOffset, pin.byteLength);
  try {
    cryptoki.C_Login(session, CKU_USER, bytes, bytes.length);
  } catch (error) {
    if (isOneOf(error, ['USER_ALREADY_LOGGED_IN'])) return;
    const isOfPin = isOneOf(error, [
      'PIN_INCORRECT',
      'PIN_INVALID',
      'PIN_LEN_RANGE',
      'PIN_EXPIRED',
      'PIN_LOCKED',
      'USER_PIN_NOT_INITIALIZED',
    ]);
    if (!isOfPin) throw error;
    const message = `PKCS11_PIN: the token refused it (${error.message}), and it is not tried again; correct it before the next start`;
    throw new TokenFailure('pin', message);
  } finally {
    bytes.fill(0);
  }
}

/** A session that can keep objects, or one that only reads, where the token is write-protected. */
function openSession(cryptoki: Cryptoki, slot: bigint): { handle: bigint; isReadOnly: boolean } {
  const handle = ulong(0);
  const open = (flags: number): void => cryptoki.C_OpenSession(slot, flags, null, null, handle);
  try {
    open(CKF.SERIAL_SESSION | CKF.RW_SESSION);
    return { handle: handle.readBigUInt64LE(), isReadOnly: false };
  } catch (error) {
    if (!(error instanceof CryptokiError) || error.code !== CKR.TOKEN_WRITE_PROTECTED) throw error;
    open(CKF.SERIAL_SESSION);
    return { handle: handle.readBigUInt64LE(), isReadOnly: true };
  }
}

/**
 * Loads the module, finds the token by its label and logs in, with one try. Throws TokenFailure `pin` when the PIN is wrong, or must
 * not be tried; the PIN's octets are zeroed in any case.
 */
export function openToken({ module, label, pin }: Opening): Opened {
  try {
    const cryptoki = load(module);
    initialize(cryptoki);
    const { slot, info } = findToken(cryptoki, label);
    assertPinMayBeTried(info);
    const { handle, isReadOnly } = openSession(cryptoki, slot);
    logIn(cryptoki, handle, pin);
    return { session: { cryptoki, handle }, slot, info, isReadOnly };
  } finally {
    pin.fill(0);
  }
}

/** Asks the module whether the session is still there with its user logged in. */
export function stillWorks({ cryptoki, handle }: Session): boolean {
  const info = Buffer.alloc(32);
  try {
    cryptoki.C_GetSessionInfo(handle, info);
  } catch {
    return false;
  }
  const state = Number(info.readBigUInt64LE(8));
  return state === CKS.RO_USER_FUNCTIONS || state === CKS.RW_USER_FUNCTIONS;
}

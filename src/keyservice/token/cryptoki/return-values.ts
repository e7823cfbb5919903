/** Values that functions of PKCS#11 return, by their names: those that are told apart here or that operators meet. */
export const CKR = {
  OK: 0x000,
  HOST_MEMORY: 0x002,
  SLOT_ID_INVALID: 0x003,
  GENERAL_ERROR: 0x005,
  FUNCTION_FAILED: 0x006,
  ARGUMENTS_BAD: 0x007,
  ATTRIBUTE_READ_ONLY: 0x010,
  ATTRIBUTE_SENSITIVE: 0x011,
  ATTRIBUTE_TYPE_INVALID: 0x012,
  ATTRIBUTE_VALUE_INVALID: 0x013,
  ACTION_PROHIBITED: 0x01b,
  DATA_INVALID: 0x020,
  DATA_LEN_RANGE: 0x021,
  DEVICE_ERROR: 0x030,
  DEVICE_MEMORY: 0x031,
  DEVICE_REMOVED: 0x032,
  ENCRYPTED_DATA_INVALID: 0x040,
  ENCRYPTED_DATA_LEN_RANGE: 0x041,
  FUNCTION_NOT_SUPPORTED: 0x054,
  KEY_HANDLE_INVALID: 0x060,
  KEY_SIZE_RANGE: 0x062,
  KEY_TYPE_INCONSISTENT: 0x063,
  KEY_FUNCTION_NOT_PERMITTED: 0x068,
  KEY_NOT_WRAPPABLE: 0x069,
  KEY_UNEXTRACTABLE: 0x06a,
  MECHANISM_INVALID: 0x070,
  MECHANISM_PARAM_INVALID: 0x071,
  OBJECT_HANDLE_INVALID: 0x082,
  OPERATION_ACTIVE: 0x090,
  OPERATION_NOT_INITIALIZED: 0x091,
  PIN_INCORRECT: 0x0a0,
  PIN_INVALID: 0x0a1,
  PIN_LEN_RANGE: 0x0a2,
  PIN_EXPIRED: 0x0a3,
  PIN_LOCKED: 0x0a4,
  SESSION_CLOSED: 0x0b0,
  SESSION_COUNT: 0x0b1,
  SESSION_HANDLE_INVALID: 0x0b3,
  SESSION_READ_ONLY: 0x0b5,
  TEMPLATE_INCOMPLETE: 0x0d0,
  TEMPLATE_INCONSISTENT: 0x0d1,
  TOKEN_NOT_PRESENT: 0x0e0,
  TOKEN_NOT_RECOGNIZED: 0x0e1,
  TOKEN_WRITE_PROTECTED: 0x0e2,
  UNWRAPPING_KEY_HANDLE_INVALID: 0x0f0,
  USER_ALREADY_LOGGED_IN: 0x100,
  USER_NOT_LOGGED_IN: 0x101,
  USER_PIN_NOT_INITIALIZED: 0x102,
  WRAPPED_KEY_INVALID: 0x110,
  WRAPPED_KEY_LEN_RANGE: 0x112,
  WRAPPING_KEY_HANDLE_INVALID: 0x113,
  BUFFER_TOO_SMALL: 0x150,
  CRYPTOKI_NOT_INITIALIZED: 0x190,
  CRYPTOKI_ALREADY_INITIALIZED: 0x191,
} as const;

type Name = keyof typeof CKR;

const names = new Map<number, string>(Object.entries(CKR).map(([name, code]) => [code, `CKR_${name}`]));

/** A function of the module returned another value than CKR_OK. */
export class CryptokiError extends Error {
  readonly code: number;

  constructor(call: string, code: number) {
    super(`${call} returned ${names.get(code) ?? `0x${code.toString(16)}`}`);
    this.code = code;
  }
}

/** Throws CryptokiError unless the value is CKR_OK. */
export function assertOk(call: string, code: number): void {
  if (code !== CKR.OK) throw new CryptokiError(call, code);
}

/** Tells whether an error is one of these values of the module. */
export function isOneOf(error: unknown, codes: readonly Name[]): error is CryptokiError {
  return error instanceof CryptokiError && codes.some((name) => CKR[name] === error.code);
}

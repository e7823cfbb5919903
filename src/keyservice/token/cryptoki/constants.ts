// The numbers of OASIS PKCS#11 2.40, "Cryptographic Token Interface Base Specification" (appendix B) and "Current Mechanisms"; those
// of 3.0 and of vendors where it says so.

/** Attributes of objects. */
export const CKA = {
  CLASS: 0x000,
  TOKEN: 0x001,
  PRIVATE: 0x002,
  LABEL: 0x003,
  VALUE: 0x011,
  KEY_TYPE: 0x100,
  ID: 0x102,
  SENSITIVE: 0x103,
  ENCRYPT: 0x104,
  DECRYPT: 0x105,
  WRAP: 0x106,
  UNWRAP: 0x107,
  SIGN: 0x108,
  SIGN_RECOVER: 0x109,
  VERIFY: 0x10a,
  DERIVE: 0x10c,
  MODULUS: 0x120,
  MODULUS_BITS: 0x121,
  PUBLIC_EXPONENT: 0x122,
  PRIVATE_EXPONENT: 0x123,
  PRIME_1: 0x124,
  PRIME_2: 0x125,
  EXPONENT_1: 0x126,
  EXPONENT_2: 0x127,
  COEFFICIENT: 0x128,
  VALUE_LEN: 0x161,
  EXTRACTABLE: 0x162,
  LOCAL: 0x163,
  NEVER_EXTRACTABLE: 0x164,
  ALWAYS_SENSITIVE: 0x165,
  MODIFIABLE: 0x170,
  COPYABLE: 0x171,
  EC_PARAMS: 0x180,
  EC_POINT: 0x181,
  UNWRAP_TEMPLATE: 0x40000212,
  ALLOWED_MECHANISMS: 0x40000600,
} as const;

/** Classes of objects. */
export const CKO = { PUBLIC_KEY: 2, PRIVATE_KEY: 3, SECRET_KEY: 4 } as const;

/** Types of keys. */
export const CKK = { RSA: 0x00, EC: 0x03, GENERIC_SECRET: 0x10, AES: 0x1f } as const;

/** Mechanisms; AES_KEY_WRAP_KWP is of 3.0, those with the name of a product are its vendor's. */
export const CKM = {
  RSA_PKCS_KEY_PAIR_GEN: 0x0000,
  RSA_PKCS: 0x0001,
  SHA256_HMAC: 0x0251,
  GENERIC_SECRET_KEY_GEN: 0x0350,
  EC_KEY_PAIR_GEN: 0x1040,
  ECDSA: 0x1041,
  AES_KEY_GEN: 0x1080,
  AES_KEY_WRAP_PAD: 0x210a,
  AES_KEY_WRAP_KWP: 0x210b,
  LUNA_AES_KWP: 0x80000171,
  CLOUDHSM_AES_KEY_WRAP_ZERO_PAD: 0x8000216f,
} as const;

/** Flags of tokens, sessions, mechanisms and of C_Initialize. */
export const CKF = {
  WRITE_PROTECTED: 0x2,
  USER_PIN_INITIALIZED: 0x8,
  TOKEN_INITIALIZED: 0x400,
  USER_PIN_COUNT_LOW: 0x10000,
  USER_PIN_FINAL_TRY: 0x20000,
  USER_PIN_LOCKED: 0x40000,
  USER_PIN_TO_BE_CHANGED: 0x80000,
  RW_SESSION: 0x2,
  SERIAL_SESSION: 0x4,
  OS_LOCKING_OK: 0x2,
  SIGN: 0x800,
  GENERATE: 0x8000,
  GENERATE_KEY_PAIR: 0x10000,
  WRAP: 0x20000,
  UNWRAP: 0x40000,
} as const;

/** C_Login as the user that works with keys. */
export const CKU_USER = 1;

/** States of a session in which the user is logged in. */
export const CKS = { RO_USER_FUNCTIONS: 1, RW_USER_FUNCTIONS: 3 } as const;

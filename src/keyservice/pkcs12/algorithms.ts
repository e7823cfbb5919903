import type { KdfHash } from './derive-key.ts';

/** Object identifiers of PKCS#12 files (RFC 7292, RFC 8018, RFC 9579). */
export const pkcsOids = {
  data: '1.2.840.113549.1.7.1',
  encryptedData: '1.2.840.113549.1.7.6',
  keyBag: '1.2.840.113549.1.12.10.1.1',
  shroudedKeyBag: '1.2.840.113549.1.12.10.1.2',
  certBag: '1.2.840.113549.1.12.10.1.3',
  safeContentsBag: '1.2.840.113549.1.12.10.1.6',
  x509Certificate: '1.2.840.113549.1.9.22.1',
  pbes2: '1.2.840.113549.1.5.13',
  pbmac1: '1.2.840.113549.1.5.14',
  pbkdf2: '1.2.840.113549.1.5.12',
} as const;

/** The hashes of a MAC, by their identifiers. */
export const macHashes: Readonly<Record<string, KdfHash>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** The hashes of HMAC, by the identifiers of HMAC with each (RFC 8018 appendix B.1). */
export const hmacHashes: Readonly<Record<string, KdfHash>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};

/** A cipher by the name that Node has for it, or RC2 with its effective bits. Lengths in octets. */
export type Cipher = { name: string; keyLength: number; ivLength: number; effectiveBits?: number };

/** The ciphers of PBES2 (RFC 8018 appendix B.2). */
export const pbes2Ciphers: Readonly<Record<string, Cipher>> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyLength: 16, ivLength: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyLength: 24, ivLength: 16 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyLength: 32, ivLength: 16 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', keyLength: 24, ivLength: 8 },
};

/** The ciphers of the older schemes with SHA-1 (RFC 7292 appendix C); those with RC4 are not taken. */
export const pkcs12Ciphers: Readonly<Record<string, Cipher>> = {
  '1.2.840.113549.1.12.1.3': { name: 'des-ede3-cbc', keyLength: 24, ivLength: 8 },
  '1.2.840.113549.1.12.1.4': { name: 'des-ede-cbc', keyLength: 16, ivLength: 8 },
  '1.2.840.113549.1.12.1.5': { name: 'rc2', keyLength: 16, ivLength: 8, effectiveBits: 128 },
  '1.2.840.113549.1.12.1.6': { name: 'rc2', keyLength: 5, ivLength: 8, effectiveBits: 40 },
};

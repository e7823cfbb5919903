import type { HashAlgorithm } from '#signatures/asn1/algorithms.ts';
import type { KeyAlgorithm } from '../keys/key-store.ts';

/** The token cannot be used now: its module, its session or the token itself is gone, busy beyond measure, or full. */
export class TokenUnavailable extends Error {
  /** Seconds after which another try may succeed. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter = 2) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** The token cannot be opened as it is configured: no such module or token, a mechanism is missing, the PIN is wrong. */
export class TokenRefused extends Error {}

/** The token refused its PIN. It is tried no more: some tokens lock after three, and few tell how many are left. */
export class PinRefused extends TokenRefused {}

/** The token's wrapping key does not open these bytes: they are not what it wrapped, or were changed. */
export class WrappedKeyRefused extends Error {}

/** A private key inside the token. */
export type TokenKey = {
  /** Signs a digest as it is: PKCS#1 v1.5 over the DigestInfo for RSA, r and s in DER for ECDSA. Throws TokenUnavailable. */
  signDigest(digest: Buffer, hash: HashAlgorithm): Promise<Buffer>;
  /** Ends a session object; does nothing to a kept key. */
  close(): void;
};

/** What operators are told of a token; `problem` says what is wrong and what to do, null when all is well. */
export type TokenState = {
  label: string;
  model: string;
  problem: string | null;
  /** Some operations can be done. */
  isUsable: boolean;
  /** Rules of the wrapping key that this token does not know, so that they hold by the secrecy of its PIN alone. */
  weaknesses: readonly string[];
  /** Operations that run and that wait. */
  running: number;
  waiting: number;
};

/**
 * A PKCS#11 token (OASIS PKCS#11 2.40). Private keys are sensitive and cannot be extracted; those of people leave it wrapped
 * under a key of its own alone. Every method throws TokenUnavailable.
 */
export interface Token {
  /** Makes a key pair that the token keeps under CKA_ID `id` (hexadecimal): its SubjectPublicKeyInfo in DER. */
  makeKept(key: { id: string; label: string; algorithm: KeyAlgorithm }): Promise<Buffer>;
  /** Opens a kept key for as long as the process lives, across lost sessions; undefined when there is none. */
  openKept(id: string): Promise<TokenKey | undefined>;
  destroyKept(id: string): Promise<void>;
  /** Makes a key pair that ends with `close` or with the session. */
  makeSession(algorithm: KeyAlgorithm): Promise<{ publicKey: Buffer; key: TokenKey }>;
  /**
   * The id of the key that wraps now (CKA_ID, hexadecimal). It is made when there is none: the first caller of an installation
   * holds a lock that no other process of it can have.
   */
  wrappingKeyId(): Promise<string>;
  /** Makes a key pair and gives its private key wrapped under the wrapping key. */
  makeWrapped(algorithm: KeyAlgorithm): Promise<{ publicKey: Buffer; wrapped: Buffer; wrappedBy: string }>;
  /** Wraps a private key that was made elsewhere (PKCS#8 in DER). */
  wrap(privateKey: Buffer, algorithm: KeyAlgorithm): Promise<{ wrapped: Buffer; wrappedBy: string }>;
  /**
   * Gives HMAC-SHA-256 of 1 to 1,024 octets under the key of PINs, 32 octets that never leave the token: it was made
   * with the wrapping key of this id.
   */
  macOfPin(octets: Buffer, wrappedBy: string): Promise<Buffer>;
  /** Tells whether the token has a wrapping key and the key of PINs that was made with it. */
  hasWrappingKey(id: string): Promise<boolean>;
  /** Unwraps a private key into a session object. Throws WrappedKeyRefused. */
  openWrapped(key: { wrapped: Buffer; wrappedBy: string; algorithm: KeyAlgorithm }): Promise<TokenKey>;
  state(): TokenState;
  close(): Promise<void>;
}

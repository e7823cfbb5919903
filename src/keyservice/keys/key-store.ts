import type { Signer } from '#signatures/certificates/issue.ts';
import type { HashAlgorithm, KeyType } from '#signatures/asn1/algorithms.ts';
import type { KeyPurpose, StoredKey } from '../entities/stored-key.ts';
import type { ActivatedKey, Sad } from './under-sad.ts';

export type KeyAlgorithm = { keyType: KeyType; keySize: number };

export type KeyRequest = KeyAlgorithm & {
  purpose: KeyPurpose;
  /** The owner of the key: a user's or certificate's id, or the service itself. */
  owner: string;
  /** Six to twelve digits; keys of the service itself have none. */
  pin?: string | undefined;
};

/** SubjectPublicKeyInfo and PKCS#8, in DER. */
export type KeyPair = { publicKey: Buffer; privateKey: Buffer };

/** What keeps the data key of a holder's key closed. */
export type PinSealing = Pick<StoredKey, 'sealedDataKey' | 'pinSalt' | 'kekId'>;

/** A key that is open for use until `close`. */
export type SigningKey = Signer & {
  /** SubjectPublicKeyInfo in DER. */
  publicKey: Buffer;
  /** Signs a digest as it is: PKCS#1 v1.5 for RSA, r and s in DER for ECDSA. */
  signDigest(digest: Buffer, hash: HashAlgorithm): Promise<Buffer>;
  close(): void;
};

/**
 * The home of private keys: the software store encrypts them into the database, the token store keeps them in a hardware security
 * module or wraps them under a key of its. Nothing outside a store ever sees a private key.
 */
export interface KeyStore {
  /** Makes a key; the caller writes the row in its own transaction. */
  generate(request: KeyRequest): Promise<StoredKey>;
  /** Takes in a key that was made elsewhere, in DER, which is zeroed; the caller writes the row in its own transaction. */
  keep(request: KeyRequest, pair: KeyPair): Promise<StoredKey>;
  /** Opens a key. Throws Problem invalid_pin when the PIN is wrong, Error when the key has none; counting tries is the caller's. */
  open(key: StoredKey, pin?: string): Promise<SigningKey>;
  /**
   * Gives the encrypted data key that the SAD and the key-encryption key together decrypt, for the time when the PIN is
   * gone. Throws Problem invalid_pin when the PIN is wrong; the caller counts tries.
   */
  activate(key: StoredKey, pin: string, sad: Sad): Promise<ActivatedKey>;
  /** Gives the data key under another PIN. Throws Problem invalid_pin when the PIN is wrong; counting tries is the caller's. */
  changePin(key: StoredKey, pin: string, newPin: string): Promise<PinSealing>;
  /** Gives the result of `activate` under another SAD. Throws Problem invalid_sad when SAD or binding are different. */
  reactivate(sealed: ActivatedKey, from: Sad, to: Sad): ActivatedKey;
  /** Opens a key by the result of `activate`. Throws Problem invalid_sad when SAD or binding are different. */
  openActivated(key: StoredKey, sealed: ActivatedKey, sad: Sad): Promise<SigningKey>;
  /** Makes a P-256 key that is never stored and ends with `close`. */
  openOneTime(): Promise<SigningKey>;
  /** Removes the secret that opens the key; the row stays as a record. */
  destroy(key: StoredKey): Promise<void>;
}

import { generateKeyPair } from 'node:crypto';
import type { KeyAlgorithm, KeyPair } from './key-store.ts';

const encodings = {
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'der' },
} as const;

/** Makes a key pair off the main thread: SubjectPublicKeyInfo and PKCS#8 in DER. The caller zeroes the latter. */
export function generateKey({ keyType, keySize }: KeyAlgorithm): Promise<KeyPair> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, publicKey: Buffer, privateKey: Buffer): void => {
      if (error) reject(error);
      else resolve({ publicKey, privateKey });
    };
    if (keyType === 'RSA') generateKeyPair('rsa', { modulusLength: keySize, ...encodings }, done);
    else generateKeyPair('ec', { namedCurve: keySize === 384 ? 'P-384' : 'P-256', ...encodings }, done);
  });
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ivLength = 12;
const tagLength = 16;

/** AES-256-GCM under `key`, bound to `associated`: a fresh 96-bit IV, the ciphertext, the 128-bit tag. */
export function encrypt(key: Buffer, plain: Uint8Array, associated: Buffer): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
  cipher.setAAD(associated);
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Decrypts the result of `seal`; gives undefined when the key or the associated data is different, or the bytes were
 * changed.
 */
export function decrypt(key: Buffer, sealed: Uint8Array, associated: Buffer): Buffer | undefined {
  const bytes = Buffer.from(sealed);
  if (bytes.length < ivLength + tagLength) return undefined;
  const end = bytes.length - tagLength;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(associated);
  decipher.setAuthTag(bytes.subarray(end));
  const plain = decipher.update(bytes.subarray(ivLength, end));
  try {
    decipher.final();
    return plain;
  } catch {
    plain.fill(0);
    return undefined;
  }
}

/** Parts joined so that no two lists give the same bytes: each with its length before it, in four octets. */
export function lengthPrefixed(...parts: (string | Uint8Array)[]): Buffer {
  const chunks = parts.flatMap((part) => {
    const bytes = Buffer.from(part);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    return [length, bytes];
  });
  return Buffer.concat(chunks);
}

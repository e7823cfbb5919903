import { argon2, randomInt } from 'node:crypto';
import { promisify } from 'node:util';

const deriveArgon2 = promisify(argon2);

/**
 * The key that a PIN gives: argon2id (RFC 9106) with 64 MiB, three passes, one lane, 32 bytes. About 0.2 s; whoever
 * calls it zeroes it after use.
 */
export async function keyFromPin(pin: string, salt: Uint8Array): Promise<Buffer> {
  return deriveArgon2('argon2id', {
    message: pin,
    nonce: salt,
    memory: 64 * 1024,
    passes: 3,
    parallelism: 1,
    tagLength: 32,
  });
}

/** A PIN of eight random digits. */
export function randomPin(): string {
  return String(randomInt(0, 100_000_000)).padStart(8, '0');
}

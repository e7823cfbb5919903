import { randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';

/**
 * The key that a PIN gives: argon2id (RFC 9106) with 64 MiB, three passes, one lane, 32 bytes; argon2id is the library's default. About 0.15 s; whoever
 * calls it zeroes it after use.
 */
export async function keyFromPin(pin: string, salt: Uint8Array): Promise<Buffer> {
  return hashRaw(pin, {
    memoryCost: 64 * 1024,
    timeCost: 3,
    parallelism: 1,
    outputLen: 32,
    salt,
  });
}

/** A PIN of eight random digits. */
export function randomPin(): string {
  return String(randomInt(0, 100_000_000)).padStart(8, '0');
}

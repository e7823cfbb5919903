import { argon2, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { pinWork } from './pin-work.ts';

const deriveArgon2 = promisify(argon2);

/** The cost of argon2id for each key: memory in KiB, and passes over it. */
export type PinCost = { memoryCost: number; timeCost: number };

/** 64 MiB and three passes: about 0.2 s for each guess. No program of ours is started with another one. */
const fullCost: PinCost = { memoryCost: 64 * 1024, timeCost: 3 };

/** Derives the key that a PIN gives: argon2id (RFC 9106) with one lane, 32 bytes; the caller zeroes it after use. */
export async function keyFromPin(
  pin: string,
  salt: Uint8Array,
  { memoryCost, timeCost }: PinCost = fullCost,
): Promise<Buffer> {
  const cost = { memory: memoryCost, passes: timeCost, parallelism: 1, tagLength: 32 };
  return pinWork.derive(() => deriveArgon2('argon2id', { message: pin, nonce: salt, ...cost }));
}

/** A PIN of eight random digits. */
export function randomPin(): string {
  return String(randomInt(0, 100_000_000)).padStart(8, '0');
}

import { createHmac } from 'node:crypto';
import type { HashAlgorithm } from '#signatures/asn1/algorithms.ts';
import { numberOf } from './numbers.ts';

/** The input of a nonce: x and the digest modulo the order, both in as many octets as the order has. */
export type NonceInput = { secret: Buffer; digest: Buffer; order: bigint; hash: HashAlgorithm };

/**
 * Gives the nonces of ECDSA for a key and a digest as RFC 6979 section 3.2 makes them, one after another; the first is the one to
 * take unless a signature of it is zero. For orders whose bits fill octets. The caller zeroes each.
 */
export function* nonces({ secret, digest, order, hash }: NonceInput): Generator<Buffer, never> {
  const { length } = secret;
  const hashed = createHmac(hash, '').digest().length;
  let key: Buffer = Buffer.alloc(hashed);
  let value: Buffer = Buffer.alloc(hashed, 1);
  const mac = (...parts: Uint8Array[]): Buffer => {
    const made = createHmac(hash, key);
    for (const part of parts) made.update(part);
    return made.digest();
  };
  const turn = (...parts: Uint8Array[]): void => {
    const next = mac(value, ...parts);
    key.fill(0);
    key = next;
    value = mac(value);
  };
  try {
    turn(Buffer.of(0), secret, digest);
    turn(Buffer.of(1), secret, digest);
    for (;;) {
      const candidate = take(length, () => (value = mac(value)));
      const number = numberOf(candidate);
      if (number > 0n && number < order) yield candidate;
      turn(Buffer.of(0));
    }
  } finally {
    key.fill(0);
    value.fill(0);
  }
}

/** Takes so many octets of blocks that come one after another. */
function take(length: number, next: () => Buffer): Buffer {
  const taken = Buffer.alloc(length);
  for (let at = 0; at < length;) at += next().copy(taken, at);
  return taken;
}

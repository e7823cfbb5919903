import { hashRounds } from './hash-rounds.ts';
import type { WorkBudget } from './work-budget.ts';

/** Block and digest length of the hashes, in octets. */
const hashes = {
  sha1: { block: 64, digest: 20 },
  sha224: { block: 64, digest: 28 },
  sha256: { block: 64, digest: 32 },
  sha384: { block: 128, digest: 48 },
  sha512: { block: 128, digest: 64 },
} as const;

export type KdfHash = keyof typeof hashes;

/** The length of a hash's digest, in octets. */
export function digestLengthOf(hash: KdfHash): number {
  return hashes[hash].digest;
}

/** The purposes of the octets (RFC 7292 appendix B.3). */
const purposes = { key: 1, iv: 2, mac: 3 } as const;

export type Derivation = {
  hash: KdfHash;
  /** A BMPString with its end. */
  password: Buffer;
  salt: Buffer;
  iterations: number;
  purpose: keyof typeof purposes;
  /** In octets. */
  length: number;
};

/** Derives octets from a password as PKCS#12 does (RFC 7292 appendix B.2). The caller zeroes them. */
export async function derivePkcs12(derivation: Derivation, budget: WorkBudget): Promise<Buffer> {
  const { hash, password, salt, iterations, purpose, length } = derivation;
  const { block, digest } = hashes[hash];
  const count = Math.ceil(length / digest);
  budget.spend(count * iterations);
  const diversifier = Buffer.alloc(block, purposes[purpose]);
  const input = Buffer.concat([filled(salt, block), filled(password, block)]);
  const derived = Buffer.alloc(count * digest);
  try {
    for (let index = 0; index < count; index += 1) {
      const part = await hashRounds({ hash, first: Buffer.concat([diversifier, input]), rounds: iterations });
      part.copy(derived, index * digest);
      addToBlocks(input, filled(part, block).subarray(0, block));
      part.fill(0);
    }
    return Buffer.from(derived.subarray(0, length));
  } finally {
    input.fill(0);
    derived.fill(0);
  }
}

/** The octets repeated until they fill whole blocks; none of nothing. */
function filled(octets: Buffer, block: number): Buffer {
  return Buffer.alloc(Math.ceil(octets.length / block) * block, octets);
}

/** Adds `addend` and one to each block of as many octets, modulo 256 to their number, in place. */
function addToBlocks(blocks: Buffer, addend: Buffer): void {
  for (let start = 0; start < blocks.length; start += addend.length) {
    let carry = 1;
    for (let at = addend.length - 1; at >= 0; at -= 1) {
      const sum = (blocks[start + at] ?? 0) + (addend[at] ?? 0) + carry;
      blocks[start + at] = sum & 0xff;
      carry = sum >> 8;
    }
  }
}

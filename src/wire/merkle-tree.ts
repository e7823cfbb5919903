import { createHash } from 'node:crypto';

function hashOf(prefix: number, ...parts: Uint8Array[]): Buffer {
  const hash = createHash('sha256').update(Uint8Array.of(prefix));
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** A Merkle tree that grows leaf by leaf; it keeps one hash for each complete subtree alone. */
export type MerkleTree = { add(leaf: Uint8Array): void; size(): number; /** Hexadecimal. */ root(): string };

/** Creates an empty tree with SHA-256 by RFC 9162 section 2.1.1: leaves and nodes are hashed with different first octets. */
export function createMerkleTree(): MerkleTree {
  const complete: { hash: Buffer; leaves: number }[] = [];
  let size = 0;
  return {
    add(leaf) {
      let node = { hash: hashOf(0, leaf), leaves: 1 };
      for (let last = complete.at(-1); last?.leaves === node.leaves; last = complete.at(-1)) {
        complete.pop();
        node = { hash: hashOf(1, last.hash, node.hash), leaves: node.leaves * 2 };
      }
      complete.push(node);
      size += 1;
    },
    size: () => size,
    root() {
      const whole = complete.map(({ hash }) => hash);
      const top = whole.reduceRight<Buffer | undefined>(
        (right, left) => (right ? hashOf(1, left, right) : left),
        undefined,
      );
      return (top ?? createHash('sha256').digest()).toString('hex');
    },
  };
}

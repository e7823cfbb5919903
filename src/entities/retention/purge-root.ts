import { canonicalJson } from '#wire/canonical-json.ts';
import { createMerkleTree } from '#wire/merkle-tree.ts';
import type { Tombstone } from './tombstone.ts';

function leafOf(stone: Tombstone): string {
  return canonicalJson({
    id: stone.id,
    kind: stone.kind,
    workflow_id: stone.workflowId,
    status: stone.status,
    document_hash: stone.documentHash ?? null,
    original_hash: stone.originalHash ?? null,
    evidence_hash: stone.evidenceHash ?? null,
    check_hash: stone.checkHash ?? null,
    signatures: stone.signatures,
    objects: stone.objects.toSorted(),
    began_at: stone.beganAt.toISOString(),
    ended_at: stone.endedAt.toISOString(),
  });
}

/**
 * The Merkle tree hash (RFC 9162 section 2.1.1) in hex over what a batch deleted: the tombstones as canonical JSON, then the ids of rows that
 * have none, each in their order.
 */
export function purgeRoot(stones: readonly Tombstone[], ids: readonly string[]): string {
  const tree = createMerkleTree();
  for (const leaf of [...stones.map(leafOf).toSorted(), ...ids.toSorted()]) tree.add(Buffer.from(leaf));
  return tree.root();
}

import { canonicalJson } from '#wire/canonical-json.ts';
import type { EntityManager } from '../../entities/orm.ts';
import { TimestampEntry } from '../../entities/timestamp-entry.ts';
import { createMerkleTree, type MerkleTree } from '#wire/merkle-tree.ts';

const page = 5_000;

/** The leaf of an entry: canonical JSON (RFC 8785) of everything but its root. */
function leafOf({ sequence, at, imprint, serialNumber, requestId }: TimestampEntry): Buffer {
  const fields = {
    sequence,
    at: at.toISOString(),
    imprint,
    serial_number: serialNumber,
    request_id: requestId ?? null,
  };
  return Buffer.from(canonicalJson(fields));
}

/** Builds the tree over the entries of a root, in their order. */
export async function timestampTree(em: EntityManager, rootId: number): Promise<MerkleTree> {
  const tree = createMerkleTree();
  for (let after = 0; ;) {
    const where = { rootId, sequence: { $gt: after } };
    const options = { orderBy: { sequence: 'asc' }, limit: page, disableIdentityMap: true } as const;
    const entries = await em.find(TimestampEntry, where, options);
    for (const entry of entries) tree.add(leafOf(entry));
    if (entries.length < page) return tree;
    after = entries.at(-1)?.sequence ?? after;
  }
}

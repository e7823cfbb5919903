import type { EntityManager } from '../../entities/orm.ts';
import { LogEntry } from '../../entities/log-entry.ts';
import { TimestampEntry } from '../../entities/timestamp-entry.ts';
import { TimestampRoot } from '../../entities/timestamp-root.ts';
import { rootName } from './close-timestamps.ts';
import { timestampTree } from './timestamp-tree.ts';

/** `firstBroken` is the first root that does not hold; `open` the number of timestamps that no root covers yet. */
export type TimestampsResult = { valid: boolean; roots: number; firstBroken: number | null; open: number };

const page = 500;

/**
 * Compares the log of timestamps with the roots in the log of operations: each root over just its entries. The log of
 * operations itself is checked by `verifyChain`.
 */
export async function verifyTimestamps(em: EntityManager): Promise<TimestampsResult> {
  const open = await em.count(TimestampEntry, { rootId: null });
  let roots = 0;
  for (let after = 0; ;) {
    const logged = await em.find(
      LogEntry,
      { operation: 'timestamps_rooted', sequence: { $gt: after } },
      { orderBy: { sequence: 'asc' }, limit: page, disableIdentityMap: true },
    );
    for (const entry of logged) {
      roots += 1;
      if (!(await holds(em, roots, entry))) return { valid: false, roots, firstBroken: roots, open };
    }
    if (logged.length < page) return { ...(await nothingMore(em, roots)), open };
    after = logged.at(-1)?.sequence ?? after;
  }
}

async function holds(
  em: EntityManager,
  id: number,
  { operationId, documentHash }: LogEntry,
): Promise<boolean> {
  const tree = await timestampTree(em, id);
  const found = await em.findOne(TimestampRoot, { id }, { disableIdentityMap: true });
  const root = tree.root();
  const isNamed = operationId === rootName({ id, entries: tree.size() });
  return isNamed && documentHash === `sha256:${root}` && found?.root === root;
}

/** A root that the log of operations does not have was put there by somebody else. */
async function nothingMore(em: EntityManager, roots: number): Promise<Omit<TimestampsResult, 'open'>> {
  const more = await em.count(TimestampRoot, { id: { $gt: roots } });
  return { valid: more === 0, roots, firstBroken: more === 0 ? null : roots + 1 };
}

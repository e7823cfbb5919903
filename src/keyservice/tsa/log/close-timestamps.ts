import { locks } from '../../entities/orm.ts';
import type { EntityManager } from '../../entities/orm.ts';
import { TimestampRoot } from '../../entities/timestamp-root.ts';
import { appendToLog } from '../../log/append.ts';
import type { KeyService } from '../../service.ts';
import { timestampTree } from './timestamp-tree.ts';

/** Most entries of one root, so that no statement takes long. */
const most = 50_000;
const caller = { name: 'timestamp log', requestId: null };

const take = `update timestamp_entry set root_id = ? where sequence in
  (select sequence from timestamp_entry where root_id is null order by sequence limit ${most})`;

/** Names a root in the log of operations, with the number of its entries. */
export function rootName({ id, entries }: Pick<TimestampRoot, 'id' | 'entries'>): string {
  return `timestamps/${id}/${entries}`;
}

/**
 * Puts Merkle roots over all timestamps that have none into the log of operations; gives the number of timestamps. Signatures
 * wait for none of it but the last entry of the log.
 */
export async function closeTimestamps({
  orm,
  logFile,
}: Pick<KeyService, 'orm' | 'logFile'>): Promise<number> {
  for (let closed = 0; ;) {
    const entries = await orm.em.fork().transactional(closeSome);
    closed += entries;
    if (entries > 0) await logFile.catchUp();
    if (entries < most) return closed;
  }
}

async function closeSome(em: EntityManager): Promise<number> {
  await em.execute('select pg_advisory_xact_lock(?)', [locks.timestampRoots]);
  const [last] = await em.find(TimestampRoot, {}, { orderBy: { id: 'desc' }, limit: 1 });
  const id = (last?.id ?? 0) + 1;
  await em.execute(take, [id]);
  const tree = await timestampTree(em, id);
  const entries = tree.size();
  if (entries === 0) return 0;
  const root = tree.root();
  await em.insert(TimestampRoot, { id, entries, root, closedAt: new Date() });
  const documentHash = `sha256:${root}`;
  const operationId = rootName({ id, entries });
  await appendToLog(em, caller, { operation: 'timestamps_rooted', outcome: 'ok', documentHash, operationId });
  return entries;
}

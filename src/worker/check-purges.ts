import { StorageMissing, type Storage } from '#clients/storage/storage.ts';
import { PurgeBatch } from '#entities/retention/purge-batch.ts';
import { purgeRoot } from '#entities/retention/purge-root.ts';
import { Tombstone } from '#entities/retention/tombstone.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import { erasedBody } from '#entities/webhook/erased-body.ts';
import type { BrokenChain } from './check-audit-chains.ts';

export type PurgeCheckDependencies = { orm: Orm; storage: Pick<Storage, 'get'> };

type Event = {
  id: string;
  organizationId: string;
  batchId: string;
  what: string;
  purged: number;
  root: string;
};

const events = `select id, organization_id as "organizationId", resource_id as "batchId", metadata->>'what' as what,
    (metadata->>'purged')::int as purged, metadata->>'root' as root
  from audit_event where action = 'retention.purged' and id > ? order by id limit 200`;

const noId = '00000000-0000-0000-0000-000000000000';

/**
 * Compares what the audit events of the purge say was deleted with what is there: each batch with its tombstones by the Merkle root, and
 * no row and no stored bytes of what they name. Gives each event that is contradicted.
 */
export async function checkPurges(deps: PurgeCheckDependencies): Promise<BrokenChain[]> {
  const broken: BrokenChain[] = [];
  for (let after = noId; ;) {
    const em = deps.orm.em.fork();
    const page = await em.execute<Event[]>(events, [after]);
    for (const event of page) {
      const reason = await faultOf(deps, em, event);
      const { organizationId, id: eventId } = event;
      if (reason !== undefined) broken.push({ organizationId, reason, eventId });
    }
    if (page.length < 200) return broken;
    after = page.at(-1)?.id ?? after;
  }
}

async function faultOf(
  deps: PurgeCheckDependencies,
  em: EntityManager,
  event: Event,
): Promise<string | undefined> {
  const batch = await em.findOne(PurgeBatch, { id: event.batchId, organizationId: event.organizationId });
  if (batch?.kind !== event.what) return 'purge_batch_missing';
  const stones = await em.find(Tombstone, { batchId: batch.id });
  const isWhole =
    stones.length + batch.ids.length === event.purged && purgeRoot(stones, batch.ids) === event.root;
  if (!isWhole) return 'purge_record_changed';
  const ids = batch.ids.length > 0 ? batch.ids : stones.map(({ id }) => id);
  if (await isThere(em, rowsOf[batch.kind], ids)) return 'purged_row_is_there';
  const workflows = stones.map(({ workflowId }) => workflowId);
  if (await isThere(em, [statements], workflows)) return 'purged_row_is_there';
  const objects = batch.kind === 'pdfs' ? batch.ids : stones.flatMap((stone) => stone.objects);
  return (await areStored(deps, em, objects)) ? 'purged_object_is_there' : undefined;
}

const given = 'select jsonb_array_elements_text(?::jsonb)';
const inList = (table: string, column = 'id') => `select from ${table} where ${column} in (${given}::uuid)`;
const ofFlows = [inList('message_attempt', 'flow_id'), inList('flow_address', 'flow_id')];
const statements = `select from act_proof where workflow_id in (${given})`;

/** The queries that find a row of what a batch deleted. */
const rowsOf: Readonly<Record<PurgeBatch['kind'], readonly string[]>> = {
  sign_requests: [inList('sign_request'), inList('webhook_delivery', 'request_id'), ...ofFlows],
  envelopes: [
    inList('envelope'),
    inList('envelope_recipient', 'envelope_id'),
    inList('webhook_delivery', 'resource_id'),
    ...ofFlows,
  ],
  documents: [inList('document')],
  pdfs: [`${inList('stored_object')} and purged_at is null`],
  webhook_bodies: [`${inList('webhook_delivery')} and body <> '${erasedBody}'`],
  messages: [inList('message_attempt')],
};

async function isThere(
  em: EntityManager,
  queries: readonly string[],
  names: readonly string[],
): Promise<boolean> {
  if (names.length === 0) return false;
  for (const query of queries) {
    const [found] = await em.execute<{ found: boolean }[]>(`select exists (${query}) as found`, [
      JSON.stringify(names),
    ]);
    if (found?.found) return true;
  }
  return false;
}

/** Discarded objects wait for the sweep, which comes every ten minutes, with their row and their bytes. */
async function areStored(
  { storage }: PurgeCheckDependencies,
  em: EntityManager,
  objects: readonly string[],
): Promise<boolean> {
  if (objects.length === 0) return false;
  const rows = await em.execute<{ id: string; waits: boolean; purged: boolean }[]>(
    `select id, discarded_at is not null as waits, purged_at is not null as purged from stored_object where id in (${given}::uuid)`,
    [JSON.stringify(objects)],
  );
  if (rows.some(({ waits, purged }) => !waits && !purged)) return true;
  const waiting = new Set(rows.filter(({ waits }) => waits).map(({ id }) => id));
  for (const id of objects) if (!waiting.has(id) && (await isStored(storage, id))) return true;
  return false;
}

async function isStored(storage: PurgeCheckDependencies['storage'], id: string): Promise<boolean> {
  try {
    (await storage.get(id)).destroy();
    return true;
  } catch (error) {
    if (error instanceof StorageMissing) return false;
    throw error;
  }
}

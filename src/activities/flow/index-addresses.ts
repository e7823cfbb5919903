import { setTimeout as sleep } from 'node:timers/promises';
import { Envelope } from '#entities/envelope/envelope.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { FlowAddress } from '#entities/flow/flow-address.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { addressesOfRecipient, noteAddresses } from '../common/note-addresses.ts';
import { formerAddresses } from './former-addresses.ts';
import type { WorkerKeys } from '../common/keys.ts';

type SearchKeys = Pick<WorkerKeys, 'addressSearch'>;
type Flow = { id: string; addresses: (string | null | undefined)[] };

/** The flows of one transaction. */
const batchFlows = 200;

const kinds = [
  { table: 'sign_request', entity: SignRequest, where: 'true', read: requestsOf },
  { table: 'envelope', entity: Envelope, where: `status <> 'draft'`, read: envelopesOf },
] as const;

/**
 * Indexes the addresses of all flows that are not indexed under the current key, former ones too: those from before the index, all of
 * them after a rotation, and those of which somebody was erased. It runs beside the worker's work, batch after batch, and looks again every
 * ten minutes (`pauseMs`); several workers share them. Gives the function that stops it and waits for the batch under way.
 */
export function indexAddresses(
  orm: Orm,
  keys: SearchKeys,
  failed: (error: unknown) => void,
  pauseMs = 600_000,
): () => Promise<void> {
  const stop = new AbortController();
  const run = async (): Promise<void> => {
    for (const kind of kinds) while (!stop.signal.aborted && (await indexBatch(orm, keys, kind)) > 0);
  };
  const goOn = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await run().catch(failed);
      await sleep(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const running = goOn();
  return async () => {
    stop.abort();
    await running;
  };
}

/** Indexes some of a kind's flows; gives their number. */
function indexBatch(
  orm: Orm,
  keys: SearchKeys,
  { table, entity, where, read }: (typeof kinds)[number],
): Promise<number> {
  const current = keys.addressSearch.current.id;
  return orm.em.fork().transactional(async (em) => {
    const rows = await em.execute<{ id: string }[]>(
      `select id from ${table} where (address_key_id is null or address_key_id < ? or address_key_id > ?) and ${where}
       limit ${batchFlows} for update skip locked`,
      [current, current],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await em.nativeDelete(FlowAddress, { flowId: { $in: ids }, keyId: { $ne: current } });
    const former = await formerAddresses(em, ids);
    for (const { id, addresses } of await read(em, ids))
      await noteAddresses(em, keys, { id, addresses: [...addresses, ...(former.get(id) ?? [])] });
    await em.nativeUpdate(entity as typeof SignRequest, { id: { $in: ids } }, { addressKeyId: current });
    return ids.length;
  });
}

async function requestsOf(em: EntityManager, ids: string[]): Promise<Flow[]> {
  const rows = await em.find(SignRequest, { id: { $in: ids } });
  return rows.map(({ id, userEmail, userPhone }) => ({ id, addresses: [userEmail, userPhone] }));
}

async function envelopesOf(em: EntityManager, ids: string[]): Promise<Flow[]> {
  const recipients = await em.find(EnvelopeRecipient, { envelopeId: { $in: ids } });
  return ids.map((id) => ({
    id,
    addresses: recipients.filter(({ envelopeId }) => envelopeId === id).flatMap(addressesOfRecipient),
  }));
}

import { LockMode } from '@mikro-orm/core';
import { Problem } from '#domain/common/problem.ts';
import { Activation } from '../entities/activation.ts';
import { Certificate } from '../entities/certificate.ts';
import type { EntityManager } from '../entities/orm.ts';
import { StoredKey } from '../entities/stored-key.ts';
import { renewOuterLayer } from '../keys/data-key.ts';
import { moveToKek } from '../keys/under-sad.ts';
import { appendToLog } from '../log/append.ts';
import type { Caller } from '../log/append.ts';
import type { KeyService } from '../service.ts';
import { boundSad } from '../signing/activation/activation-sad.ts';
import { newestKey } from './encryption-keys.ts';
import { assertReadByAll } from './key-holders.ts';

/** What one batch did, and what is left under other keys; rows that somebody else holds just then are left. */
export type Renewed = { to: string; keys: number; activations: number; left: number };

// Rows that a signature or a change of the PIN holds are left for a later batch: nobody waits for the rotation, nor it for them.
const free = { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE } as const;

/**
 * Puts the outer layer of at most `most` private keys and as many activations under the active key-encryption key, without any PIN or SAD,
 * in one transaction with its log entry. What is done is done: a rotation that was killed goes on with the next call. Throws
 * Problem invalid_state when this process encrypts under an older key than another does, when another could not read what it moves, and
 * for a record that cannot be opened.
 */
export async function renewEncryption(service: KeyService, caller: Caller, most: number): Promise<Renewed> {
  const { active } = service.keks;
  const done = await service.orm.em.fork().transactional(async (em) => {
    await assertNewest(em, active.id);
    await assertReadByAll(em, active.id);
    const keys = await renewKeys(service, em, most);
    const activations = await renewActivations(service, em, most);
    await em.flush();
    if (keys + activations > 0) {
      const operationId = `kek/${active.id}/${keys}/${activations}`;
      await appendToLog(em, caller, { operation: 'key_encryption_renewed', outcome: 'ok', operationId });
    }
    return { keys, activations };
  });
  await service.logFile.catchUp();
  return { to: active.id, ...done, left: await countOthers(service) };
}

async function assertNewest(em: EntityManager, active: string): Promise<void> {
  const newest = await newestKey(em);
  if (!newest || newest.id === active) return;
  const message = `This process encrypts under the key-encryption key ${active}, which is older than ${newest.id}. Give it the newer one as KEY_ENCRYPTION_KEY and the older one in KEY_ENCRYPTION_OLD_KEYS, and start it again.`;
  throw new Problem('invalid_state', message, { reason: 'older_key', active, newest: newest.id });
}

async function renewKeys({ keks }: KeyService, em: EntityManager, most: number): Promise<number> {
  const where = { kekId: { $ne: keks.active.id }, sealedDataKey: { $ne: null } };
  const rows = await em.find(StoredKey, where, { orderBy: { id: 'asc' }, limit: most, ...free });
  for (const row of rows) {
    const renewed = opening(`key ${row.id}`, () => renewOuterLayer(row, keks));
    em.assign(row, renewed);
  }
  return rows.length;
}

async function renewActivations({ keks }: KeyService, em: EntityManager, most: number): Promise<number> {
  const where = { kekId: { $ne: keks.active.id }, sealedDataKey: { $ne: null } };
  const rows = await em.find(Activation, where, { orderBy: { id: 'asc' }, limit: most, ...free });
  for (const row of rows) {
    const what = `activation ${row.id} of certificate ${row.certificateId}`;
    const { binding } = boundSad(Buffer.alloc(0), row, await keyOfActivation(em, row));
    const moved = opening(what, () => {
      const from = keks.find(row.kekId, what);
      const inner = moveToKek(row.sealedDataKey ?? Buffer.alloc(0), binding, { from, to: keks.active });
      if (inner) return inner;
      throw new Error(`${what} cannot be opened: its record was changed`);
    });
    em.assign(row, moved);
  }
  return rows.length;
}

async function keyOfActivation(em: EntityManager, { certificateId }: Activation): Promise<StoredKey> {
  const { keyId } = await em.findOneOrFail(Certificate, { id: certificateId });
  if (!keyId) throw new Error(`certificate ${certificateId} has an activation and no key`);
  return em.findOneOrFail(StoredKey, { id: keyId });
}

/** Gives what `open` gives; what it throws becomes Problem invalid_state, which says what to do with the record. */
function opening<T>(what: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = `The rotation stops at ${what}: ${why}. Give the missing key in KEY_ENCRYPTION_OLD_KEYS and start the service again; a record that was changed can only be ended, by a revocation of its certificate.`;
    throw new Problem('invalid_state', message, { reason: 'unreadable' });
  }
}

const others = `
  select ((select count(*) from stored_key where kek_id <> ? and sealed_data_key is not null)
    + (select count(*) from activation where kek_id <> ? and sealed_data_key is not null))::int as left`;

async function countOthers({ orm, keks }: KeyService): Promise<number> {
  const [row] = await orm.em.fork().execute<{ left: number }[]>(others, [keks.active.id, keks.active.id]);
  return row?.left ?? 0;
}

import { KeyEncryptionKeyUse } from '../entities/key-encryption-key-use.ts';
import type { EntityManager } from '../entities/orm.ts';
import type { KeyEncryptionKeys } from '../keys/key-encryption-keys.ts';

/** A key-encryption key as operators see it: its name, never its bytes. */
export type EncryptionKeyState = {
  id: string;
  /** This process encrypts under it. */
  active: boolean;
  /** This process was given it. */
  here: boolean;
  /** Private keys and activations under it. */
  keys: number;
  activations: number;
  firstUsedAt: Date | null;
  lastUsedAt: Date | null;
  /** Nothing is under it, no process encrypts under it, and a newer one is in use: it may be taken away. */
  mayGo: boolean;
};

const counted = `
  select kek_id as id, sum(keys)::int as keys, sum(activations)::int as activations from (
    select kek_id, count(*) as keys, 0 as activations from stored_key where sealed_data_key is not null group by kek_id
    union all
    select kek_id, 0, count(*) from activation where sealed_data_key is not null group by kek_id
  ) under group by kek_id`;

/** A process says every minute that it uses a key, and counts as gone after five, by the clock that wrote it down. */
const inUse = `select id from key_encryption_key where last_used_at > clock_timestamp() - interval '5 minutes'`;

type Count = { id: string; keys: number; activations: number };

/** Counts what is under each key-encryption key that this process has, that anything is under, or that was ever used; newest first. */
export async function encryptionKeys(
  em: EntityManager,
  keks: KeyEncryptionKeys,
): Promise<EncryptionKeyState[]> {
  const counts = new Map((await em.execute<Count[]>(counted)).map((row) => [row.id, row]));
  const uses = await em.find(KeyEncryptionKeyUse, {}, { orderBy: { firstUsedAt: 'desc', id: 'asc' } });
  const running = new Set((await em.execute<{ id: string }[]>(inUse)).map((row) => row.id));
  const used = new Map(uses.map((use) => [use.id, use]));
  const newest = uses[0]?.id;
  const ids = new Set([...used.keys(), ...keks.ids, ...counts.keys()]);
  return [...ids].map((id) => {
    const { keys, activations } = counts.get(id) ?? { keys: 0, activations: 0 };
    const lastUsedAt = used.get(id)?.lastUsedAt ?? null;
    return {
      id,
      active: id === keks.active.id,
      here: keks.has(id),
      keys,
      activations,
      firstUsedAt: used.get(id)?.firstUsedAt ?? null,
      lastUsedAt,
      // A key that nobody has used yet is a coming one.
      mayGo: lastUsedAt !== null && !running.has(id) && id !== newest && keys + activations === 0,
    };
  });
}

/** The newest key that any process encrypts under. */
export async function newestKey(em: EntityManager): Promise<KeyEncryptionKeyUse | null> {
  const [use] = await em.find(
    KeyEncryptionKeyUse,
    {},
    { orderBy: { firstUsedAt: 'desc', id: 'asc' }, limit: 1 },
  );
  return use ?? null;
}

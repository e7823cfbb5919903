import type { Orm } from '../entities/orm.ts';
import type { KeyEncryptionKeys } from '../keys/key-encryption-keys.ts';
import { noteHolder } from './key-holders.ts';

/**
 * Writes down that this process encrypts under its active key-encryption key now, and which others it has. A rotation goes from keys that were used first
 * earlier to the one that was used first last, and a key goes only once no process uses it.
 */
export async function noteActiveKey(orm: Orm, keks: KeyEncryptionKeys): Promise<void> {
  await noteHolder({ orm, keks });
  await orm.em.fork().execute(
    `insert into key_encryption_key (id, first_used_at, last_used_at) values (?, clock_timestamp(), clock_timestamp())
       on conflict (id) do update set last_used_at = excluded.last_used_at`,
    [keks.active.id],
  );
}

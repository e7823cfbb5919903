import { randomUUID } from 'node:crypto';
import { Problem } from '#domain/common/problem.ts';
import type { EntityManager, Orm } from '../entities/orm.ts';
import type { KeyEncryptionKeys } from '../keys/key-encryption-keys.ts';

type Holder = { orm: Orm; keks: KeyEncryptionKeys };

const ids = new WeakMap<KeyEncryptionKeys, string>();

function idOf(keks: KeyEncryptionKeys): string {
  const id = ids.get(keks) ?? randomUUID();
  ids.set(keks, id);
  return id;
}

/** Writes down which key-encryption keys this process has, and forgets processes that have said nothing for a day. */
export async function noteHolder({ orm, keks }: Holder): Promise<void> {
  const em = orm.em.fork();
  await em.execute(
    `insert into key_holder (id, keys, seen_at) values (?, string_to_array(?, ','), clock_timestamp())
       on conflict (id) do update set seen_at = excluded.seen_at`,
    [idOf(keks), keks.ids.join(',')],
  );
  await em.execute(`delete from key_holder where seen_at < clock_timestamp() - interval '1 day'`);
}

/** Takes this process off the list; it ends. */
export async function forgetHolder({ orm, keks }: Holder): Promise<void> {
  await orm.em.fork().execute('delete from key_holder where id = ?', [idOf(keks)]);
}

const without = `
  select array_to_string(keys, ', ') as keys from key_holder
  where seen_at > clock_timestamp() - interval '5 minutes' and not ? = any(keys) order by seen_at limit 1`;

/** Throws Problem invalid_state when a process that runs was not given this key: it could read nothing that is put under it. */
export async function assertReadByAll(em: EntityManager, id: string): Promise<void> {
  const [holder] = await em.execute<{ keys: string }[]>(without, [id]);
  if (!holder) return;
  const message = `A process of the key service could not read what is under ${id}: it has ${holder.keys}. Give it ${id} in KEY_ENCRYPTION_OLD_KEYS and start it again, or wait five minutes if it was killed.`;
  throw new Problem('invalid_state', message, { reason: 'unread', keys: holder.keys });
}

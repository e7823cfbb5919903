import { Problem } from '#domain/common/problem.ts';
import type { EntityManager, Orm } from '../entities/orm.ts';

const limit = 5;
const window = '15 minutes';

/** The rows whose PINs are counted: keys of holders, and the PINs of devices. */
type Table = 'stored_key' | 'device_pin';
export type Counted = { table: Table; id: string };

// It uses only the row's own columns, so that a statement that had to wait for another sees the changes of that one.
const begin = (table: Table) => `
  update ${table} set
    attempts = array_append(
      array(select t from unnest(attempts) t where t > clock_timestamp() - interval '${window}'), clock_timestamp()),
    locked_until = case
      when cardinality(array(select t from unnest(attempts) t where t > clock_timestamp() - interval '${window}')) + 1
        >= ${limit} then clock_timestamp() + interval '${window}' end
  where id = ? and (locked_until is null or locked_until <= clock_timestamp())
  returning cardinality(attempts) as made, attempts[cardinality(attempts)]::text as at`;

const secondsLeft = (table: Table) => `
  select greatest(1, ceil(extract(epoch from locked_until - clock_timestamp())))::int as seconds
  from ${table} where id = ?`;

/** A try that was counted: how many are left after it, and its time as the database writes it. */
export type Attempt = { left: number; at: string };

/**
 * Counts a try with a PIN, committed before anything is compared: the fifth within 15 minutes locks the key for 15.
 * However many come at once, five are let through. Gives how many are left after it, and by what it can be taken back. Throws
 * Problem too_many_attempts with `retry_after` in seconds.
 *
 * The API counts tries of codes and passwords by a rule of its own, in a window that begins with the first of them, so that
 * eight may fall into 15 minutes. A PIN guards a signing key: the window moves with each try, which takes the times of
 * all. Both count in one statement of their own database, since two processes may count at once; no function could share that.
 */
export async function beginAttempt(orm: Orm, { table, id }: Counted): Promise<Attempt> {
  const em = orm.em.fork();
  const [counted] = await em.execute<{ made: number; at: string }[]>(begin(table), [id]);
  if (counted) return { left: Math.max(limit - counted.made, 0), at: counted.at };
  const [left] = await em.execute<{ seconds: number }[]>(secondsLeft(table), [id]);
  const locked = table === 'stored_key' ? 'certificate' : 'device';
  throw new Problem('too_many_attempts', `Too many wrong PINs: this ${locked} is locked for a while.`, {
    retry_after: left?.seconds ?? 1,
  });
}

const takeBack = (table: Table) => `
  update ${table} set
    attempts = array_remove(attempts, ?::timestamptz),
    locked_until = case when cardinality(array_remove(attempts, ?::timestamptz)) >= ${limit} then locked_until end
  where id = ?`;

/** Takes back a try that compared nothing, and the lock that it made. */
export async function takeBackAttempt(orm: Orm, { table, id }: Counted, { at }: Attempt): Promise<void> {
  await orm.em.fork().execute(takeBack(table), [at, at, id]);
}

const lockedUntil = `
  select (extract(epoch from locked_until) * 1000)::float8 as ms
  from stored_key where id = ? and locked_until > clock_timestamp()`;

/** The moment until which wrong PINs keep a key locked; null while it is open. */
export async function pinLockOf(em: EntityManager, keyId: string): Promise<Date | null> {
  const [lock] = await em.execute<{ ms: number }[]>(lockedUntil, [keyId]);
  return lock ? new Date(Math.ceil(lock.ms)) : null;
}

/** A right PIN forgets the tries before it. */
export async function forgetAttempts(orm: Orm, { table, id }: Counted): Promise<void> {
  await orm.em.fork().execute(`update ${table} set attempts = '{}', locked_until = null where id = ?`, [id]);
}

import type { Orm } from '#entities/orm.ts';

/** The member of an interaction's `login` result that names the session of ours that was opened. */
export const openedSession = 'user_session';

/** An open session of ours that stands behind one of the authorization server's. */
export type StandingBehind = { id: string; userId: string; email: string; name: string };

/**
 * Finds the session of ours behind the authorization server's session `uid`: open, in time, its account active. Undefined
 * when there is none, and so nobody is signed in by it.
 */
export async function sessionBehind(orm: Orm, uid: string): Promise<StandingBehind | undefined> {
  const [row] = await orm.em
    .fork()
    .execute<{ id: string; user_id: string; email: string; first_name: string; last_name: string }[]>(
      `select s.id, s.user_id, u.email, u.first_name, u.last_name from user_session s
       join user_account u on u.id = s.user_id
       where s.provider_session = ? and s.ended_at is null and s.expires_at > now() and u.status = 'active'`,
      [uid],
    );
  if (!row) return undefined;
  return { id: row.id, userId: row.user_id, email: row.email, name: `${row.first_name} ${row.last_name}` };
}

/** Puts a session of ours, opened for this user a moment ago, behind the authorization server's session `uid`. */
export async function standBehind(
  orm: Orm,
  { id, userId, uid }: { id: string; userId: string; uid: string },
): Promise<void> {
  await orm.em
    .fork()
    .execute(
      'update user_session set provider_session = ? where id = ? and user_id = ? and provider_session is null',
      [uid, id, userId],
    );
}

import type { Orm } from '#entities/orm.ts';
import { nextEnd } from '../../../http/guards/page-session.ts';

/** The member of an interaction's `login` result that names the session of ours that was opened. */
export const openedSession = 'user_session';

/** An open session of ours that stands behind one of the authorization server's. */
export type StandingBehind = {
  id: string;
  userId: string;
  email: string;
  name: string;
  /** How its person was known (RFC 8176). */
  amr: readonly string[];
};

type Row = {
  id: string;
  user_id: string;
  amr: string[];
  email: string;
  first_name: string;
  last_name: string;
};

/**
 * Finds the session of ours behind the authorization server's session `uid`: open, in time, its account active. Undefined
 * when there is none, and so nobody is signed in by it.
 */
export async function sessionBehind(orm: Orm, uid: string): Promise<StandingBehind | undefined> {
  const [row] = await orm.em.fork().execute<Row[]>(
    `select s.id, s.user_id, s.amr, u.email, u.first_name, u.last_name from user_session s
       join user_account u on u.id = s.user_id
       where s.provider_session = ? and s.ended_at is null and s.expires_at > now() and u.status = 'active'`,
    [uid],
  );
  if (!row) return undefined;
  const { id, user_id: userId, email, amr } = row;
  return { id, userId, email, amr, name: `${row.first_name} ${row.last_name}` };
}

/** Moves the end of the session of ours behind `uid` on, as the use of a page does: its person just used it to sign in somewhere. */
export async function noteSessionUse(orm: Orm, uid: string): Promise<void> {
  await orm.em
    .fork()
    .execute(
      `update user_session set expires_at = ${nextEnd} where provider_session = ? and ended_at is null and expires_at > now()`,
      [uid],
    );
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

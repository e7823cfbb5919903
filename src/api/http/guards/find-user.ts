import type { User, UserRole } from '#domain/account/account.ts';
import { requestsPerHour } from '#domain/account/plan.ts';
import type { Orm } from '#entities/orm.ts';
import { tokenHash } from '#secrets/link-token.ts';
import { withoutFactor } from '../../common/second-factor/required.ts';
import type { UserTokens } from './user-tokens.ts';

type Row = {
  id: string;
  organization_id: string;
  role: UserRole;
  email: string;
  email_verified_at: Date | null;
  session_id: string | null;
  api_key_id: string | null;
  authenticated_at: Date | string | null;
  plan_id: string;
  requests_per_hour: number | null;
};

const columns =
  'u.id, u.organization_id, u.role, u.email, u.email_verified_at, o.plan_id, o.requests_per_hour';
const account = 'user_account u join organization o on o.id = u.organization_id';

/** The caller, and the plan's requests an hour: undefined for unlimited. */
export type Caller = { user: User; requestsPerHour: number | undefined };

function callerOf(row: Row): Caller {
  return { user: userOf(row), requestsPerHour: requestsPerHour(row.plan_id, row.requests_per_hour) };
}

function userOf(row: Row): User {
  return {
    id: row.id,
    organizationId: row.organization_id,
    role: row.role,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    sessionId: row.session_id,
    apiKeyId: row.api_key_id,
    authenticatedAt: row.authenticated_at === null ? null : new Date(row.authenticated_at),
  };
}

/**
 * Finds the user of an access token when the token is ours, in time and recorded, its session open and the account active;
 * `cscOnly` when it opens remote signing alone.
 */
export async function findUserByToken(
  deps: { orm: Orm; userTokens: UserTokens },
  token: string,
): Promise<(Caller & { cscOnly: boolean; issuedAt: number; expiresAt: number }) | undefined> {
  const read = await deps.userTokens.read(token);
  if (!read) return undefined;
  const [row] = await deps.orm.em.fork().execute<(Row & { csc_only: boolean; expires: string })[]>(
    `select ${columns}, s.id as session_id, s.csc_only, s.authenticated_at, null as api_key_id, extract(epoch from a.expires_at) as expires
     from access_token a
     join user_session s on s.id = a.session_id
     join (${account}) on u.id = s.user_id
     where a.jti = ? and u.id = ? and a.expires_at > now() and s.ended_at is null and u.status = 'active'`,
    [read.jti, read.userId],
  );
  if (!row) return undefined;
  const times = { issuedAt: read.issuedAt, expiresAt: Math.floor(Number(row.expires)) };
  return { ...callerOf(row), cscOnly: row.csc_only, ...times };
}

/**
 * Finds the user of the cookie of a browser's session when it is open, in time, and the account active; the session ends at `nextEnd`
 * from then on, to the minute.
 */
export async function findUserByPageToken(
  deps: { orm: Orm },
  token: string,
  nextEnd: string,
): Promise<User | undefined> {
  const [row] = await deps.orm.em.fork().execute<(Row & { must_add_factor: boolean })[]>(
    `with found as (select ${columns}, s.id as session_id, s.authenticated_at, null as api_key_id,
       o.require_second_factor and u.email_verified_at is not null and ${withoutFactor} as must_add_factor
       from user_session s join (${account}) on u.id = s.user_id
       where s.page_token_hash = ? and s.ended_at is null and s.expires_at > now() and u.status = 'active'),
     moved as (update user_session set expires_at = ${nextEnd}
       where id in (select session_id from found) and expires_at < ${nextEnd} - interval '1 minute')
     select * from found`,
    [tokenHash(token)],
  );
  return row && { ...userOf(row), mustAddFactor: row.must_add_factor };
}

/**
 * Finds the user for whom an API key acts, when the key is in time and the account active under a proved address; records
 * its last use to the minute.
 */
export async function findUserByApiKey(deps: { orm: Orm }, key: string): Promise<Caller | undefined> {
  const [row] = await deps.orm.em.fork().execute<Row[]>(
    `with found as (select ${columns}, null as session_id, null as authenticated_at, k.id as api_key_id
       from api_key k join (${account}) on u.id = k.user_id
       where k.key_hash = ? and (k.expires_at is null or k.expires_at > now()) and u.status = 'active'
         and u.email_verified_at is not null),
     used as (update api_key set last_used_at = now()
       where id in (select api_key_id from found) and (last_used_at is null or last_used_at < now() - interval '1 minute'))
     select * from found`,
    [tokenHash(key)],
  );
  return row && callerOf(row);
}

import { randomBytes, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { accessTokenTtl, pageSessionIdleMinutes, refreshTokenTtl } from '#domain/account/account.ts';
import { defined } from '#domain/common/defined.ts';
import { AccessToken } from '#entities/account/access-token.ts';
import type { EntityManager } from '#entities/orm.ts';
import { RefreshToken } from '#entities/account/refresh-token.ts';
import { UserSession } from '#entities/account/user-session.ts';
import { tokenHash } from '#secrets/link-token.ts';
import { actorOf } from '../../../http/caller.ts';
import { cscScope, sessionScope } from '../../../http/guards/user-tokens.ts';
import type { ApiEnv } from '../../../http/deps.ts';

/** The tokens of a session, as login and refresh answer them. */
export const Tokens = z
  .object({
    access_token: z.string(),
    refresh_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int().meta({ description: 'Seconds that the access token lives' }),
  })
  .meta({ id: 'Tokens' });
export type Tokens = z.output<typeof Tokens>;

/**
 * Opens a session for a user within `em`'s transaction and gives its first tokens; `cscOnly` makes one whose tokens open remote
 * signing alone, `amr` (RFC 8176) says how they were known, by the password alone where it is absent.
 */
export async function openSession(
  c: Context<ApiEnv>,
  em: EntityManager,
  { userId, cscOnly = false, amr }: { userId: string; cscOnly?: boolean; amr?: readonly string[] },
): Promise<Tokens> {
  const known = amr ? { amr: [...amr] } : {};
  const id = await addSession(c, em, { userId, cscOnly, expiresAt: refreshEnd(new Date()), ...known });
  return issueTokens(c, em, { id, userId, cscOnly });
}

/** Writes a session of a user who was known just now, or at `authenticatedAt`, within `em`'s transaction, and gives its id. */
async function addSession(
  c: Context<ApiEnv>,
  em: EntityManager,
  session: { userId: string; expiresAt: Date; cscOnly?: boolean; amr?: string[]; authenticatedAt?: Date },
): Promise<string> {
  const { ipAddress, userAgent } = actorOf(c);
  const now = new Date();
  const id = randomUUID();
  await em.insert(UserSession, {
    id,
    authenticatedAt: now,
    ...session,
    ipAddress: ipAddress ?? null,
    userAgent: userAgent ?? null,
    createdAt: now,
    endedAt: null,
  });
  return id;
}

/** Gives a session its next pair of tokens within `em`'s transaction. */
export async function issueTokens(
  c: Context<ApiEnv>,
  em: EntityManager,
  session: { id: string; userId: string; cscOnly: boolean },
): Promise<Tokens> {
  const now = new Date();
  const expiresAt = refreshEnd(now);
  const refreshToken = randomBytes(32).toString('base64url');
  const {
    token,
    jti,
    expiresAt: accessEnd,
  } = await c.var.deps.userTokens.issue(session.userId, session.cscOnly ? cscScope : sessionScope);
  await em.insert(RefreshToken, {
    tokenHash: tokenHash(refreshToken),
    sessionId: session.id,
    createdAt: now,
    expiresAt,
    usedAt: null,
  });
  await em.insert(AccessToken, { jti, sessionId: session.id, expiresAt: accessEnd });
  await em.nativeUpdate(UserSession, { id: session.id }, { expiresAt });
  return {
    access_token: token,
    refresh_token: refreshToken,
    token_type: 'Bearer',
    expires_in: accessTokenTtl,
  };
}

/**
 * Writes the session of a browser whose user signed in just now, within `em`'s transaction, and gives its id; `amr` (RFC 8176) says how, by
 * the password alone where it is absent; `authenticatedAt` is for somebody who signed in elsewhere, before.
 */
export function addPageSession(
  c: Context<ApiEnv>,
  em: EntityManager,
  { userId, amr, authenticatedAt }: { userId: string; amr?: readonly string[]; authenticatedAt?: Date },
): Promise<string> {
  const expiresAt = new Date(Date.now() + pageSessionIdleMinutes * 60_000);
  const known = defined({ amr: amr && [...amr], authenticatedAt });
  return addSession(c, em, { userId, expiresAt, ...known });
}

function refreshEnd(now: Date): Date {
  return new Date(now.getTime() + refreshTokenTtl * 1_000);
}

/** Ends sessions of a user: all, or all but one, or one alone; their access tokens are dead with the commit. */
export async function endSessions(
  em: EntityManager,
  which: { userId: string; except?: string | null; only?: string },
): Promise<number> {
  return em.nativeUpdate(
    UserSession,
    {
      userId: which.userId,
      endedAt: null,
      ...(which.only ? { id: which.only } : which.except ? { id: { $ne: which.except } } : {}),
    },
    { endedAt: new Date() },
  );
}

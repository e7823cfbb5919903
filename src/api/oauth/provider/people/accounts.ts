import type { Account, AccountClaims, KoaContextWithOIDC } from 'oidc-provider';
import { AppConsent } from '#entities/account/app-consent.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { Orm } from '#entities/orm.ts';
import { valueOf } from './access-tokens.ts';
import { openedSession, sessionBehind } from './browser-sessions.ts';
import { pagesClientId } from '../pages-client.ts';

/** The claims that each scope of a sign-in gives, in the ID token and at userinfo (OpenID Connect Core 1.0, 5.4). */
export const claimsOfScopes = {
  openid: ['sub', 'acr', 'amr', 'auth_time', 'at_hash', openedSession],
  profile: ['name', 'given_name', 'family_name', 'locale'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
};

/** Members of the library's tokens that its types of them leave to us. */
type Token = { kind?: unknown; sessionUid?: unknown; expiresWithSession?: unknown };

/** Tells whether a token or code ends with the sign-in that it came of: a code is exchanged a moment after it in any case. */
function endsWithSession({ kind, expiresWithSession }: Token): boolean {
  return expiresWithSession === true || kind === 'AuthorizationCode';
}

/**
 * Finds the holder of the account that a token or code is of, when the account is active and the sign-in open that the token ends
 * with; undefined else, and then it opens nothing.
 */
export async function holderOf(orm: Orm, userId: string, token: Token): Promise<UserAccount | undefined> {
  const { sessionUid: uid } = token;
  const session =
    typeof uid === 'string' && endsWithSession(token) ? await sessionBehind(orm, uid) : undefined;
  if (endsWithSession(token) && session?.userId !== userId) return undefined;
  return (await orm.em.fork().findOne(UserAccount, { id: userId, status: 'active' })) ?? undefined;
}

/**
 * Makes the library's look-up of an account. A token that ends with the sign-in it came of needs that session open; one of
 * offline_access needs the account active. Our own pages learn the session's id, by which they sign the browser in.
 */
export function accountFinder(orm: Orm) {
  return async (ctx: KoaContextWithOIDC, sub: string, token?: Token): Promise<Account | undefined> => {
    if (!token) return { accountId: sub, claims: () => ({ sub }) };
    const user = await holderOf(orm, sub, token);
    if (!user) return undefined;
    if (ctx.oidc.client?.clientId === pagesClientId) return forPages(orm, sub, token);
    if (token.kind !== 'AccessToken') await noteUse(orm, ctx, sub);
    return { accountId: sub, claims: (use) => claimsOf(ctx, user, use) };
  };
}

/** Our own pages get the id of the session behind the code, and nothing of the person. */
async function forPages(orm: Orm, sub: string, { sessionUid: uid }: Token): Promise<Account | undefined> {
  const session = typeof uid === 'string' ? await sessionBehind(orm, uid) : undefined;
  return session && { accountId: sub, claims: () => ({ sub, [openedSession]: session.id }) };
}

/** Records that an application gets tokens for a person now. */
async function noteUse(orm: Orm, ctx: KoaContextWithOIDC, userId: string): Promise<void> {
  const clientId = ctx.oidc.client?.clientId;
  if (clientId)
    await orm.em.fork().nativeUpdate(AppConsent, { userId, clientId }, { lastUsedAt: new Date() });
}

/** Gives all that can be told of a person; the library keeps what the scopes allow. A phone is told once it is proved. */
function claimsOf(ctx: KoaContextWithOIDC, user: UserAccount, use: string): AccountClaims {
  const { AccessToken: token } = ctx.oidc.entities;
  const value = use === 'id_token' && token ? valueOf(token) : undefined;
  return {
    sub: user.id,
    name: `${user.firstName} ${user.lastName}`,
    given_name: user.firstName,
    family_name: user.lastName,
    locale: user.language,
    email: user.email,
    email_verified: user.emailVerifiedAt !== null,
    ...(user.phone && user.phoneVerifiedAt ? { phone_number: user.phone, phone_number_verified: true } : {}),
    ...(value === undefined ? {} : { at_hash: value }),
  };
}

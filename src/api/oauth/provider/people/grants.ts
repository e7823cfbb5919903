import type { Grant, KoaContextWithOIDC } from 'oidc-provider';
import { AppConsent } from '#entities/account/app-consent.ts';
import type { Orm } from '#entities/orm.ts';
import { pagesClientId } from '../pages-client.ts';

/**
 * Makes the look-up of what a sign-in rests on. Our own pages have the person's consent without being asked; another application has the
 * one that is remembered, in whatever browser it was given. The grant itself is of one browser, so that what came of one sign-in
 * can be taken back alone.
 */
export function grantLoader(orm: Orm) {
  return async (ctx: KoaContextWithOIDC): Promise<Grant | undefined> => {
    const { client, session, provider, result } = ctx.oidc;
    if (!client || !session?.accountId) return undefined;
    const { clientId } = client;
    const { accountId } = session;
    const scopes = await allowed(orm, accountId, clientId);
    if (scopes.length === 0) return undefined;
    const known = result?.consent?.grantId ?? session.grantIdFor(clientId);
    const found = known === undefined ? undefined : await provider.Grant.find(known);
    const isTheirs = found?.accountId === accountId;
    return withScopes(isTheirs ? found : new provider.Grant({ clientId, accountId }), scopes);
  };
}

/** Gives a grant that has these scopes, kept. */
async function withScopes(grant: Grant, scopes: readonly string[]): Promise<Grant> {
  const before = new Set(grant.getOIDCScope().split(' '));
  if (scopes.every((scope) => before.has(scope))) return grant;
  grant.addOIDCScope(scopes.join(' '));
  await grant.save();
  return grant;
}

/** The scopes that a person has allowed an application so far. */
async function allowed(orm: Orm, userId: string, clientId: string): Promise<readonly string[]> {
  if (clientId === pagesClientId) return ['openid'];
  const consent = await orm.em.fork().findOne(AppConsent, { userId, clientId });
  return consent?.scopes ?? [];
}

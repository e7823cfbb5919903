import {
  interactionPolicy,
  type Account,
  type Grant,
  type InteractionResults,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { Orm } from '#entities/orm.ts';
import { openedSession, sessionBehind, standBehind } from './browser-sessions.ts';
import { pagesClientId } from './pages-client.ts';

/** The path of the page on which a person signs in. */
export const signInPath = '/account/sign-in';

/**
 * Makes the checks before a code is given out: the library's, and that a session of ours stands behind the library's. So a
 * browser is signed in nowhere any more once that one was ended, on whatever way.
 */
export function signInPolicy(orm: Orm) {
  const { base, Check } = interactionPolicy;
  const policy = base();
  const behind = new Check('session_ended', 'End-User authentication is required', async (ctx) => {
    const { session, result } = ctx.oidc;
    const { accountId, uid } = session ?? {};
    // The library asks for a sign-in then.
    if (!accountId || !uid) return Check.NO_NEED_TO_PROMPT;
    const opened = openedBy(result);
    if (opened) await standBehind(orm, { id: opened, userId: accountId, uid });
    const open = await sessionBehind(orm, uid);
    return open?.userId === accountId ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
  });
  policy.get('login')?.checks.add(behind);
  return policy;
}

function openedBy(result: InteractionResults | undefined): string | undefined {
  const opened = result?.login?.[openedSession];
  return typeof opened === 'string' ? opened : undefined;
}

/**
 * Makes the library's look-up of an account. With a code, the session that it came of must still be open; our own pages
 * learn its id, by which they sign the browser in.
 */
export function accountFinder(orm: Orm) {
  return async (ctx: KoaContextWithOIDC, sub: string, token?: object): Promise<Account | undefined> => {
    if (!token) return { accountId: sub, claims: () => ({ sub }) };
    const uid = 'sessionUid' in token && typeof token.sessionUid === 'string' ? token.sessionUid : '';
    const session = await sessionBehind(orm, uid);
    if (session?.userId !== sub) return undefined;
    const ours = ctx.oidc.client?.clientId === pagesClientId;
    return { accountId: sub, claims: () => ({ sub, ...(ours ? { [openedSession]: session.id } : {}) }) };
  };
}

/** Gives the consent that a sign-in rests on: our own pages have it without being asked. */
export async function loadGrant(ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, provider, result } = ctx.oidc;
  const clientId = client?.clientId;
  if (!clientId || !session?.accountId) return undefined;
  const known = result?.consent?.grantId ?? session.grantIdFor(clientId);
  const found = known === undefined ? undefined : await provider.Grant.find(known);
  if (found || clientId !== pagesClientId) return found;
  const grant = new provider.Grant({ clientId, accountId: session.accountId });
  grant.addOIDCScope('openid');
  await grant.save();
  return grant;
}

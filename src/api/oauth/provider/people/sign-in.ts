import { interactionPolicy, type InteractionResults, type KoaContextWithOIDC } from 'oidc-provider';
import { byPassword, levelOf } from '#domain/account/authentication.ts';
import { isLoopback } from '#domain/account/redirect-uri.ts';
import type { Orm } from '#entities/orm.ts';
import { noteSessionUse, openedSession, sessionBehind, standBehind } from './browser-sessions.ts';

/** The path of the page on which a person signs in. */
export const signInPath = '/account/sign-in';

/** The path of the page on which a person allows an application to sign them in. */
export const consentPath = '/account/consent';

const { base, Check } = interactionPolicy;

/**
 * Makes the checks before a code is given out: the library's, that a session of ours stands behind the library's, so that a
 * browser is signed in nowhere any more once that one was ended, on whatever way, and that the person is asked where anybody could
 * pass for the application.
 */
export function signInPolicy(orm: Orm) {
  const policy = base();
  const behind = new Check('session_ended', 'End-User authentication is required', async (ctx) => {
    const { session, result } = ctx.oidc;
    const { accountId, uid } = session ?? {};
    // The library asks for a sign-in then.
    if (!accountId || !uid) return Check.NO_NEED_TO_PROMPT;
    noteMethods(ctx);
    const opened = openedBy(result);
    if (opened) await standBehind(orm, { id: opened, userId: accountId, uid });
    const open = await sessionBehind(orm, uid);
    if (open?.userId !== accountId) return Check.REQUEST_PROMPT;
    await noteSessionUse(orm, uid);
    return Check.NO_NEED_TO_PROMPT;
  });
  policy.get('login')?.checks.add(behind);
  const unproved = new Check('unproved_application', 'the person has to confirm', 'consent_required', (ctx) =>
    isUnproved(ctx) && !ctx.oidc.result?.consent ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  );
  policy.get('consent')?.checks.add(unproved);
  return policy;
}

/** Records how the person was signed in; a sign-in that does not say so was by the password. */
function noteMethods({ oidc }: KoaContextWithOIDC): void {
  const { session, result } = oidc;
  if (!session || (session.amr && !result?.login)) return;
  const methods = result?.login?.amr ?? byPassword;
  session.amr = [...methods];
  session.acr = result?.login?.acr ?? levelOf(methods);
}

/** A public client on the person's own machine: any program there may pass for it (RFC 8252, 8.6). */
function isUnproved({ oidc }: KoaContextWithOIDC): boolean {
  const { redirect_uri: uri } = oidc.params ?? {};
  return oidc.client?.clientAuthMethod === 'none' && typeof uri === 'string' && isLoopback(new URL(uri));
}

function openedBy(result: InteractionResults | undefined): string | undefined {
  const opened = result?.login?.[openedSession];
  return typeof opened === 'string' ? opened : undefined;
}

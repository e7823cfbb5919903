import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { oauthPaths } from '../../paths.ts';

/** The header in which the library's session that a sign-out ended is told to our route, and to nobody else. */
export const endedSession = 'x-ended-session';

/** The library draws no page: `tellOfLogout` says what stands in ours. */
export const logoutSources = {
  logoutSource: (ctx: { body: unknown }): void => {
    ctx.body = {};
  },
};

/** What the page of a sign-out is drawn of; `xsrf` goes back with its form. */
export const LogoutAsked = z.object({
  xsrf: z.string(),
  signedIn: z.boolean(),
  application: z.string().optional(),
  /** Where the browser is sent afterwards. */
  returnTo: z.string().optional(),
});
export type LogoutAsked = z.output<typeof LogoutAsked>;

/** Makes the library tell by JSON what its pages of a sign-out (OpenID Connect RP-Initiated Logout 1.0) would show. */
export function tellOfLogout(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    const { session, client, params } = ctx.oidc ?? {};
    if (!session) return;
    if (ctx.path === oauthPaths.logout && ctx.status === 200) {
      const { secret, postLogoutRedirectUri } = session.state ?? {};
      ctx.type = 'json';
      ctx.body = {
        xsrf: secret,
        signedIn: session.accountId !== undefined,
        application: client?.clientName,
        returnTo: postLogoutRedirectUri,
      };
    }
    if (ctx.path === `${oauthPaths.logout}/confirm` && ctx.status === 303 && params?.['logout'])
      ctx.set(endedSession, session.uid);
  });
}

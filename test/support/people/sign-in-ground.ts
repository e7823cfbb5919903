import { call } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import type { World } from '#test/support/world/world.ts';
import { registerUser } from './account.ts';
import { answerIn, askTokens, begin, browserOf, goThrough, makeApplication } from './application.ts';

/** How the token endpoint refuses a code or a refresh token. */
export const refusedGrant = { status: 400, body: { error: 'invalid_grant' } };

/** What the tests of sign-ins to applications begin with: an application, a person, and what both do again and again. */
export function signInGround(world: World) {
  const app = setUp(() => makeApplication(world));
  const user = setUp(() => registerUser(world));
  return {
    app,
    user,
    /** Asks userinfo with an access token. */
    userinfo: (token: string) => call(world, '/oauth2/userinfo', { token }),
    /** Has the person sign in, in a browser of their own, and gives the code with what the application knows of it. */
    code: async (changed: Record<string, string> = {}, of = app) => {
      const begun = begin(of, changed);
      const visitor = browserOf(world, new URL(of.redirectUri).origin);
      const answer = answerIn(await goThrough(visitor, user, begun.path));
      return { ...begun, code: answer['code'] ?? '', answer };
    },
    /** Renews an application's tokens by a refresh token. */
    renew: (refresh_token: string, of = app) =>
      askTokens(world, of, { grant_type: 'refresh_token', refresh_token }),
  };
}

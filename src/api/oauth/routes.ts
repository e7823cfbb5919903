import { Hono, type MiddlewareHandler } from 'hono';
import type { Provider } from 'oidc-provider';
import type { Orm } from '#entities/orm.ts';
import type { Outside } from '../common/oidc/outside.ts';
import type { ApiEnv } from '../http/deps.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { limitAddress } from '../http/limits/by-address.ts';
import type { AskProvider } from './provider/ask-provider.ts';
import { createAuthorizeHandler } from './authorize.ts';
import { answerInKind } from './error-shapes.ts';
import type { UserTokens } from '../http/guards/user-tokens.ts';
import { createIntrospectHandler } from './introspect.ts';
import { corsForUserinfo, preflightTokens } from './cors.ts';
import { openDocuments } from './open-documents.ts';
import { limitBody } from './provider/parameters.ts';
import { refuseMethod } from './refuse-method.ts';
import { oauthPaths } from './paths.ts';
import { logoutRoutes } from './people/logout-routes.ts';
import { createPushHandler } from './people/push-request.ts';
import { createUserinfoHandler } from './people/userinfo.ts';
import { createWrappedTokenHandler } from './people/wrapped-token.ts';
import { createRevokeHandler } from './revoke.ts';
import { createTokenHandler } from './token.ts';

/** No answer with tokens or claims may be stored. */
const keepNothing: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
};

export type OauthDependencies = {
  provider: Provider;
  ask: AskProvider;
  orm: Orm;
  userTokens: UserTokens;
  /** The provider of somebody else at which people sign in. */
  outside?: Outside | undefined;
  /** The identity host, where another address than the issuer's names it. */
  ssoUrl?: string | undefined;
};

/**
 * Makes the routes of the authorization server: sign-in, token, introspection, revocation, and the open documents (discovery of
 * OpenID Connect and RFC 8414, JWK Set), which any origin may read. Failures are thrown as Problem for the application's
 * error writer of the partner API; its body is rewritten when a form was sent.
 */
export function oauthRoutes(deps: OauthDependencies): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const { ask } = deps;
  const posts = [
    { path: oauthPaths.token, handler: createTokenHandler(ask), group: 'token' },
    { path: oauthPaths.pushedRequest, handler: createPushHandler(ask), group: 'token' },
    { path: oauthPaths.introspect, handler: createIntrospectHandler(deps), group: 'introspection' },
    { path: oauthPaths.revoke, handler: createRevokeHandler(deps), group: 'introspection' },
  ] as const;
  for (const path of [oauthPaths.token, oauthPaths.wrappedToken]) app.use(path, preflightTokens);
  app.use(oauthPaths.userinfo, corsForUserinfo);
  for (const { path, handler, group } of posts) {
    app.use(path, answerInKind, limitAddress(group), limitBody);
    app.post(path, handler);
    app.all(path, refuseMethod('POST'));
  }
  app.use(oauthPaths.wrappedToken, keepNothing, limitAddress('token'), limitBody);
  app.post(oauthPaths.wrappedToken, createWrappedTokenHandler(deps));
  app.all(oauthPaths.wrappedToken, refuseMethod('POST'));
  app.use(oauthPaths.userinfo, keepNothing, limitAddress('introspection'), limitBody);
  app.on(['GET', 'POST'], oauthPaths.userinfo, createUserinfoHandler(ask));
  app.all(oauthPaths.userinfo, refuseMethod('GET, HEAD, POST'));
  app.route('/', logoutRoutes(ask, deps.outside));
  const authorize = createAuthorizeHandler(ask);
  for (const path of [oauthPaths.authorize, `${oauthPaths.authorize}/:uid`]) {
    app.get(path, async (c) => {
      await pageHeaders({ baseUrl: c.var.deps.config.BASE_URL })(c, async () => {
        c.res = await authorize(c);
      });
      return c.res;
    });
    app.all(path, refuseMethod('GET, HEAD'));
  }
  app.route('/', openDocuments(deps));
  return app;
}

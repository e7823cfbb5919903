import { Hono, type MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../../http/deps.ts';
import { limitJsonBody } from '../../http/input/json-body.ts';
import { signInPath } from '../../oauth/provider/people/sign-in.ts';
import { showOutside, type OutsideDependencies } from './arrive.ts';
import { comeBack } from './come-back.ts';
import { outsideCallbackPath, outsideSignedOutPath } from '../../common/oidc/outside.ts';
import { proveHere } from './prove.ts';
import { signedOutThere } from '../../common/oidc/sign-out-there.ts';

/**
 * Makes the routes of the sign-in at a provider outside, which stand in place of those of the password: there is no form for an
 * account here, and who wants to open one signs in.
 */
export function outsideRoutes(deps: OutsideDependencies, headers: MiddlewareHandler): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  for (const path of [outsideCallbackPath, outsideSignedOutPath]) app.use(path, headers, limitJsonBody);
  app.get(`${signInPath}/:uid`, (c) => showOutside(c, deps));
  app.post(`${signInPath}/:uid`, (c) => proveHere(c, deps));
  // A passkey is a second factor here, and no way around the provider.
  app.post(`${signInPath}/:uid/passkey`, (c) => c.redirect(`${signInPath}/${c.req.param('uid')}`, 303));
  app.get(outsideCallbackPath, (c) => comeBack(c, deps.outside));
  app.get(outsideSignedOutPath, signedOutThere);
  app.on(['GET', 'POST'], '/account/sign-up', (c) => c.redirect('/account', 303));
  return app;
}

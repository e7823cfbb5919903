import { Hono } from 'hono';
import { callbackPath, pagesClientSecret } from '../oauth/provider/pages-client.ts';
import { signInPath } from '../oauth/provider/sign-in.ts';
import { asProblem, writeProblem } from '../http/answers/errors.ts';
import { partnerStatus } from '../http/answers/problem-status.ts';
import type { ApiEnv } from '../http/deps.ts';
import { limitJsonBody } from '../http/input/json-body.ts';
import { pageLanguage } from '../http/language.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { unavailablePage } from '#web/pages/sign-request/page.ts';
import type { PageDependencies } from './deps.ts';
import { requirePageUser } from './guard.ts';
import { showOverview } from './overview.ts';
import { finishSignIn } from './session/callback.ts';
import { assertOurForm, formTokenField } from './session/form-token.ts';
import { createRelyingParty } from './session/relying-party.ts';
import { signOut } from './session/sign-out.ts';
import { givePassword } from './sign-in/give-password.ts';
import { showSignIn } from './sign-in/show.ts';
import { signedOutPage } from '#web/pages/account/sign-in.ts';

/** Makes the routes of the sign-in page and of the pages behind it. */
export function accountPageRoutes(deps: PageDependencies): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const { provider, ask, config, keys } = deps;
  const relyingParty = createRelyingParty({
    issuer: config.BASE_URL,
    secret: pagesClientSecret(keys.pages),
    ask,
  });
  const paths = ['/account', `${signInPath}/:uid`, callbackPath, '/account/sign-out'];
  for (const path of paths) app.use(path, pageHeaders({ baseUrl: config.BASE_URL }), limitJsonBody);
  app.onError((error, c) => {
    const problem = asProblem(error);
    const status = partnerStatus[problem.code];
    if (status < 500) return writeProblem(problem, c);
    deps.log.error({ request_id: c.var.requestId, err: error }, problem.message);
    return c.html(unavailablePage({ language: pageLanguage(c), requestId: c.var.requestId }), status);
  });
  app.get(`${signInPath}/:uid`, (c) => showSignIn(c, provider));
  app.post(`${signInPath}/:uid`, (c) => givePassword(c, provider));
  app.get(callbackPath, (c) => finishSignIn(c, relyingParty));
  const guard = requirePageUser(relyingParty);
  app.get('/account', guard, showOverview);
  app.post('/account/sign-out', guard, async (c) => {
    const form = await c.req.parseBody();
    assertOurForm(c, c.var.user.sessionId ?? '', form[formTokenField]);
    await signOut(c, provider);
    return c.html(signedOutPage(pageLanguage(c)));
  });
  return app;
}

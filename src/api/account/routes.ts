import { Hono } from 'hono';
import { callbackPath } from '../oauth/provider/pages-client.ts';
import { consentPath, signInPath } from '../oauth/provider/people/sign-in.ts';
import { writeProblem } from '../http/answers/errors.ts';
import type { ApiEnv } from '../http/deps.ts';
import { widenFormAction } from '../http/security-headers.ts';
import { limitJsonBody } from '../http/input/json-body.ts';
import { pageLanguage } from '../http/language.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { failurePage } from '../pages/failure-page.ts';
import type { PageDependencies } from './deps.ts';
import { devicePageRoutes } from './devices/routes.ts';
import { endApp } from './apps/end.ts';
import { listApps } from './apps/list.ts';
import { showApplicationLogo } from './apps/show-logo.ts';
import { certificatePageRoutes } from './certificates/routes.ts';
import { decideConsent } from './consent/decide.ts';
import { showConsent } from './consent/show.ts';
import { developerPageRoutes } from './developer/routes.ts';
import { readSentForm } from './frame.ts';
import { passkeyPageRoutes } from './passkeys/routes.ts';
import { requirePageUser } from './guard.ts';
import { showOverview } from './overview.ts';
import { finishSignIn } from './session/callback.ts';
import { pagesClientOf } from './session/relying-party.ts';
import { profileRoutes } from './profile/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { signOut } from './session/sign-out.ts';
import { visitorRoutes } from './visitor/routes.ts';
import { findApplication } from './way-back.ts';
import { givePassword } from './sign-in/give-password.ts';
import { giveCode, sendSignInCode } from './sign-in/second-factor/code.ts';
import { showSecondFactor } from './sign-in/second-factor/show.ts';
import { giveSecondPasskey } from './sign-in/passkey/second.ts';
import { signInByPasskey } from './sign-in/passkey/sign-in.ts';
import { showSignIn } from './sign-in/show.ts';
import { outsideRoutes } from './sso/routes.ts';
import { signOutThere } from '../common/oidc/sign-out-there.ts';
import { signedOutPage, stalePage } from '#web/pages/account/sign-in.ts';
import { accountForms, accountParts } from '#words/pages/account-parts.ts';

/** The paths that need a sign-in. A part's pattern fits its path without the rest, too. */
function behindSignIn(): string[] {
  const parts = accountParts.map((path) => (path === '/account' ? path : `${path}/*`));
  return [...parts, ...accountForms.map((path) => `${path}/*`), '/account/sign-out'];
}

/** Makes the routes of the sign-in page and of the pages behind it. */
export function accountPageRoutes(deps: PageDependencies): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const { provider, config } = deps;
  const relyingParty = pagesClientOf(deps);
  const headers = pageHeaders({ baseUrl: config.BASE_URL });
  const second = `${signInPath}/:uid/confirm`;
  const [passkey, secondPasskey] = [`${signInPath}/:uid/passkey`, `${second}/passkey`];
  const steps = [second, `${second}/code`, secondPasskey, passkey];
  for (const path of [`${signInPath}/:uid`, `${consentPath}/:uid`, ...steps])
    app.use(path, widenFormAction, headers, limitJsonBody, findApplication(provider));
  app.use(callbackPath, headers, limitJsonBody);
  for (const path of behindSignIn()) app.use(path, headers, requirePageUser(relyingParty));
  app.onError((error, c) => {
    const answer = writeProblem(error, c);
    const isStale = answer.status === 400 || answer.status === 403;
    return isStale ? c.html(stalePage(pageLanguage(c)), answer.status) : failurePage(c, answer);
  });
  if (deps.outside) app.route('/', outsideRoutes({ provider, outside: deps.outside }, headers));
  app.get(`${signInPath}/:uid`, (c) => showSignIn(c, provider));
  app.post(`${signInPath}/:uid`, (c) => givePassword(c, provider));
  app.get(`${consentPath}/:uid`, (c) => showConsent(c, provider));
  app.post(`${consentPath}/:uid`, (c) => decideConsent(c, provider));
  app.get(second, (c) => showSecondFactor(c, provider));
  app.post(second, (c) => giveCode(c, provider));
  app.post(`${second}/code`, (c) => sendSignInCode(c, provider));
  app.post(passkey, (c) => signInByPasskey(c, provider));
  app.post(secondPasskey, (c) => giveSecondPasskey(c, provider));
  app.get(callbackPath, (c) => finishSignIn(c, relyingParty));
  app.get('/apps/:id/logo/:file', showApplicationLogo);
  app.get('/account/apps', listApps);
  app.post('/account/apps', limitJsonBody, endApp);
  app.get('/account', (c) => showOverview(c));
  app.get('/account/sign-out', (c) => c.redirect('/account', 303));
  app.post('/account/sign-out', limitJsonBody, async (c) => {
    await readSentForm(c);
    await signOut(c, provider);
    const there = deps.outside && (await signOutThere(c, deps.outside));
    return there ?? c.html(signedOutPage(pageLanguage(c)));
  });
  app.route('/', visitorRoutes(headers));
  app.route('/', profileRoutes(relyingParty));
  app.route('/', certificatePageRoutes(relyingParty));
  app.route('/', secondFactorRoutes(relyingParty));
  app.route('/', passkeyPageRoutes(relyingParty));
  app.route('/', devicePageRoutes(relyingParty));
  app.route('/', developerPageRoutes(relyingParty));
  return app;
}

import { Hono, type Context } from 'hono';
import { accountWords } from '#words/pages/account.ts';
import { Problem } from '#domain/common/problem.ts';
import { isFromOurPages } from '../../http/guards/same-origin.ts';
import type { ApiDependencies, ApiEnv } from '../../http/deps.ts';
import { asProblem, writeProblem } from '../../http/answers/errors.ts';
import { limitJsonBody } from '../../http/input/json-body.ts';
import { pageLanguage } from '../../http/language.ts';
import { pageHeaders } from '../../http/security-headers.ts';
import { unavailablePage } from '#web/pages/sign-request/page.ts';
import { partnerStatus } from '../../http/answers/problem-status.ts';
import { findByLink } from './common/links.ts';
import { donePage, resetPage, usedPage, verifyPage } from '#web/pages/account/account.ts';
import { invitationRoute } from './common/invitation-route.ts';
import { chosenPassword, givenPassword, passwordFault } from './common/password-form.ts';
import { findProving, proveEmail } from './common/prove-email.ts';
import { revocationRoute } from './common/revocation-route.ts';
import { replacePassword } from './common/replace-password.ts';

function spent(c: Context<ApiEnv>): Response | Promise<Response> {
  return c.html(usedPage(pageLanguage(c)), 404);
}

/** Serves a reset: a password out of bounds is asked for again and uses nothing up. */
async function reset(c: Context<ApiEnv>): Promise<Response> {
  const language = pageLanguage(c);
  const token = c.req.param('token') ?? '';
  if (!(await findByLink(c.var.deps, 'reset_password', token))) return spent(c);
  if (c.req.method !== 'POST') return c.html(resetPage(language));
  const password = await chosenPassword(c);
  if (password === undefined) return c.html(resetPage(language, true), 400);
  const keepApiKeys = (await c.req.parseBody())['keep_api_keys'] === 'true';
  await replacePassword(c, token, { password, keepApiKeys });
  return c.html(donePage(language, accountWords[language].reset.done));
}

/** Serves a verification: GET shows whose account it is, POST proves its address with the account's password. */
async function verify(c: Context<ApiEnv>): Promise<Response> {
  const language = pageLanguage(c);
  const token = c.req.param('token') ?? '';
  const proving = await findProving(c.var.deps, token);
  if (!proving) return spent(c);
  if (c.req.method !== 'POST') return c.html(verifyPage(language, proving));
  try {
    await proveEmail(c, { token, password: await givenPassword(c) });
  } catch (error) {
    const { fault, status } = passwordFault(error);
    return c.html(verifyPage(language, proving, fault), status);
  }
  return c.html(donePage(language, accountWords[language].verify.done));
}

/** The pages that links in account mails open: GET shows, POST acts. */
export function accountRoutes(deps: ApiDependencies): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.use('/account/*', pageHeaders({ baseUrl: deps.config.BASE_URL }), limitJsonBody);
  app.use('/account/*', async (c, next) => {
    if (c.req.method === 'POST' && !isFromOurPages(c))
      throw new Problem('insufficient_scope', 'This form is taken from our own pages only.');
    await next();
  });
  app.onError((error, c) => {
    const problem = asProblem(error);
    if (problem.code === 'validation_failed') return spent(c);
    const status = partnerStatus[problem.code];
    if (status < 500) return writeProblem(problem, c);
    deps.log.error({ request_id: c.var.requestId, err: error }, problem.message);
    return c.html(unavailablePage({ language: pageLanguage(c), requestId: c.var.requestId }), status);
  });
  app.on(['GET', 'POST'], '/account/verify-email/:token', (c) => verify(c));
  app.on(['GET', 'POST'], '/account/reset-password/:token', (c) => reset(c));
  app.on(['GET', 'POST'], '/account/invitation/:token', (c) => invitationRoute(c));
  app.on(['GET', 'POST'], '/account/certificate-uses/:id/:token', (c) => revocationRoute(c));
  return app;
}

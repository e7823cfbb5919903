import { Hono, type Context } from 'hono';
import { accountWords } from '#web/words/account.ts';
import { Problem } from '#domain/problem.ts';
import { isFromOurPages } from '../auth/same-origin.ts';
import type { ApiDependencies, ApiEnv } from '../deps.ts';
import { asProblem, writeProblem } from '../errors.ts';
import { limitJsonBody } from '../json-body.ts';
import { pageLanguage } from '../pages/language.ts';
import { pageHeaders } from '../pages/security-headers.ts';
import { unavailablePage } from '../pages/signing-page.ts';
import { partnerStatus } from '../problem-status.ts';
import { NewPassword } from './fields.ts';
import { isLinkOpen } from './links.ts';
import { donePage, resetPage, spentPage, verifyPage } from './pages.ts';
import { proveEmail } from './prove-email.ts';
import { replacePassword } from './replace-password.ts';

function spent(c: Context<ApiEnv>): Response | Promise<Response> {
  return c.html(spentPage(pageLanguage(c)), 404);
}

async function reset(c: Context<ApiEnv>): Promise<Response> {
  const language = pageLanguage(c);
  const { password } = await c.req.parseBody();
  const chosen = NewPassword.safeParse(password);
  if (!chosen.success) return c.html(resetPage(language, true), 400);
  await replacePassword(c, c.req.param('token') ?? '', chosen.data);
  return c.html(donePage(language, accountWords[language].reset.done));
}

async function verify(c: Context<ApiEnv>): Promise<Response> {
  const language = pageLanguage(c);
  await proveEmail(c, c.req.param('token') ?? '');
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
  app.get('/account/verify-email/:token', async (c) =>
    (await isLinkOpen(deps, 'verify_email', c.req.param('token')))
      ? c.html(verifyPage(pageLanguage(c)))
      : spent(c),
  );
  app.post('/account/verify-email/:token', (c) => verify(c));
  app.get('/account/reset-password/:token', async (c) =>
    (await isLinkOpen(deps, 'reset_password', c.req.param('token')))
      ? c.html(resetPage(pageLanguage(c)))
      : spent(c),
  );
  app.post('/account/reset-password/:token', (c) => reset(c));
  return app;
}

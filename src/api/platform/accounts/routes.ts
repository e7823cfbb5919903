import { Hono, type Context } from 'hono';
import { accountWords } from '#words/pages/account.ts';
import { Problem } from '#domain/common/problem.ts';
import { Organization } from '#entities/account/organization.ts';
import { isFromOurPages } from '../../http/guards/same-origin.ts';
import type { ApiDependencies, ApiEnv } from '../../http/deps.ts';
import { asProblem, writeProblem } from '../../http/answers/errors.ts';
import { limitJsonBody } from '../../http/input/json-body.ts';
import { pageLanguage } from '../../http/language.ts';
import { pageHeaders } from '../../http/security-headers.ts';
import { unavailablePage } from '#web/pages/sign-request/page.ts';
import { partnerStatus } from '../../http/answers/problem-status.ts';
import { NewPassword } from './common/fields.ts';
import { findByLink } from './common/links.ts';
import { donePage, invitationPage, resetPage, usedPage, verifyPage } from '#web/pages/account/account.ts';
import { proveEmail } from './common/prove-email.ts';
import { replacePassword } from './common/replace-password.ts';

function spent(c: Context<ApiEnv>): Response | Promise<Response> {
  return c.html(usedPage(pageLanguage(c)), 404);
}

async function reset(c: Context<ApiEnv>): Promise<Response> {
  const language = pageLanguage(c);
  const password = await chosenPassword(c);
  if (password === undefined) return c.html(resetPage(language, true), 400);
  await replacePassword(c, c.req.param('token') ?? '', { password, purposes: ['reset_password'] });
  return c.html(donePage(language, accountWords[language].reset.done));
}

/**
 * Serves an invitation: GET shows the organization, POST joins it; a password out of bounds is asked for again and uses
 * nothing up.
 */
async function invitation(c: Context<ApiEnv>): Promise<Response> {
  const language = pageLanguage(c);
  const token = c.req.param('token') ?? '';
  const organization = await invitingOrganization(c, token);
  if (organization === undefined) return spent(c);
  if (c.req.method !== 'POST') return c.html(invitationPage(language, organization));
  const password = await chosenPassword(c);
  if (password === undefined) return c.html(invitationPage(language, organization, true), 400);
  await replacePassword(c, token, { password, purposes: ['invitation'] });
  return c.html(donePage(language, accountWords[language].invitation.done));
}

async function invitingOrganization(c: Context<ApiEnv>, token: string): Promise<string | undefined> {
  const { deps } = c.var;
  const user = await findByLink(deps, 'invitation', token);
  return user && (await deps.orm.em.fork().findOneOrFail(Organization, { id: user.organizationId })).name;
}

/** The form's password, when it is one. */
async function chosenPassword(c: Context<ApiEnv>): Promise<string | undefined> {
  const { password } = await c.req.parseBody();
  return NewPassword.safeParse(password).data;
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
    (await findByLink(deps, 'verify_email', c.req.param('token')))
      ? c.html(verifyPage(pageLanguage(c)))
      : spent(c),
  );
  app.post('/account/verify-email/:token', (c) => verify(c));
  app.get('/account/reset-password/:token', async (c) =>
    (await findByLink(deps, 'reset_password', c.req.param('token')))
      ? c.html(resetPage(pageLanguage(c)))
      : spent(c),
  );
  app.post('/account/reset-password/:token', (c) => reset(c));
  app.on(['GET', 'POST'], '/account/invitation/:token', (c) => invitation(c));
  return app;
}

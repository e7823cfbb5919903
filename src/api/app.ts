import { OpenAPIHono } from '@hono/zod-openapi';
import type { Provider } from 'oidc-provider';
import { developerPortalUrl } from '#config/developer-portal.ts';
import { Problem } from '#domain/common/problem.ts';
import { accountPageRoutes } from './account/routes.ts';
import { outsideOf } from './common/oidc/outside.ts';
import { companionRoutes } from './companion/routes.ts';
import { reportRoutes } from './report/report-routes.ts';
import { accountRoutes } from './platform/accounts/routes.ts';
import { checkRoutes } from './common/evidence/envelope/check-route.ts';
import { accessLog } from './http/access-log.ts';
import { measureRequests, namesOf } from './http/metrics/measure-requests.ts';
import { traceRequests } from './http/metrics/trace-requests.ts';
import type { ApiDependencies, ApiEnv } from './http/deps.ts';
import { outboxRoutes } from './pages/dev/routes.ts';
import { embeddingOfSession, lookUpSession } from './signing/envelope/common/find-session.ts';
import { openOnceRoutes } from './signing/envelope/open-once.ts';
import { sessionViewFor } from './signing/envelope/common/view-for.ts';
import { asProblem, writeProblem } from './http/answers/errors.ts';
import { keepOutOfCaches } from './http/answers/keep-out.ts';
import { addressLimits } from './http/limits/by-address.ts';
import { closeWhereUnread } from './http/limits/early-answer.ts';
import { countUntaken } from './http/limits/untaken.ts';
import { createAskProvider } from './oauth/provider/ask-provider.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { describeApi } from './openapi.ts';
import { operations } from './operations.ts';
import { refuseOtherMethods } from './http/other-methods.ts';
import { portalPathRoutes, redirectPortalHost } from './pages/developer-portal.ts';
import { docsRoutes } from './pages/docs-page.ts';
import { failurePage } from './pages/failure-page.ts';
import { guidesRoutes } from './pages/guides/routes.ts';
import { securityRoutes } from './pages/security-txt.ts';
import { pageRoutes } from './pages/routes.ts';
import { requestId } from './http/request-id.ts';
import { sealedRoutes } from './signing/sealed/routes.ts';
import { consoleRoutes } from './staff/routes.ts';
import { staffRoutes } from './support/session/routes.ts';
import { codecCors } from './support/codec-cors.ts';
import { embeddingOf } from '#domain/account/embedding.ts';
import { lookUpToken } from './signing/sign-request/find-by-token.ts';
import { viewFor } from './signing/sign-request/view-for.ts';
import { caCertificateRoutes } from './trust/ca-certificates.ts';
import { crlRoutes } from './trust/crl.ts';
import { ocspRoutes } from './trust/ocsp.ts';
import { verifyPageRoutes } from './verification/page-routes.ts';
import { tsaRoutes } from './trust/tsa.ts';

/** The public API: operations, authorization server, pages and their failures, all in one Hono application. */
export function createApp(deps: ApiDependencies & { provider: Provider }): OpenAPIHono<ApiEnv> {
  const app = new OpenAPIHono<ApiEnv>();
  const nameOf = namesOf(operations);
  app.use(measureRequests(nameOf), traceRequests(nameOf));
  app.use(closeWhereUnread);
  app.use(requestId);
  app.use(async (c, next) => {
    c.set('deps', deps);
    await next();
  });
  app.use(accessLog);
  app.use(async (c, next) => {
    c.header('X-Content-Type-Options', 'nosniff');
    await next();
  });
  app.use(keepOutOfCaches);
  app.use(addressLimits);
  app.use(redirectPortalHost(deps.config));
  app.onError((error, c) => failurePage(c, writeProblem(error, c)));
  app.notFound(async (c) => {
    await countUntaken(c);
    return failurePage(
      c,
      writeProblem(new Problem('not_found', 'Nothing exists at this address. Check the address.'), c),
    );
  });
  const ask = createAskProvider(deps.provider);
  const outside = outsideOf(deps.config);
  const pages = { ...deps, ask, outside };
  app.route('/', oauthRoutes({ ...pages, ssoUrl: deps.config.SSO_URL }));
  app.route('/', accountPageRoutes(pages));
  app.route('/', companionRoutes(pages));
  app.route('/', caCertificateRoutes(deps.status.authorities));
  app.route('/', ocspRoutes(deps.status.ocsp));
  app.route('/', crlRoutes(deps.status.lists));
  app.route('/', tsaRoutes(deps.keyService));
  mountPages(app, deps);
  app.use('/support/codec/*', codecCors(deps.config));
  for (const operation of operations) operation.register(app);
  app.route('/', accountRoutes(deps));
  app.route('/', reportRoutes(deps));
  app.route('/', checkRoutes(deps));
  app.route('/', verifyPageRoutes(deps));
  app.route('/', sealedRoutes(deps));
  app.route('/', openOnceRoutes(deps));
  describeApi(app, deps.config.BASE_URL);
  refuseOtherMethods(app);
  return app;
}

function mountPages(app: OpenAPIHono<ApiEnv>, deps: ApiDependencies): void {
  const { BASE_URL: baseUrl, ENV: environment, PRIVACY_URL: privacyUrl } = deps.config;
  const pages = pageRoutes({
    baseUrl,
    privacyUrl,
    developer: developerPortalUrl(deps.config),
    environment,
    findSigningRequest: async (token, c) => {
      const row = await lookUpToken(deps, token);
      if (row) c.set('reference', row.reference);
      if (row) c.set('embedding', embeddingOf(row.id, row.embeddingOrigins));
      return row && viewFor(c, deps, row);
    },
    findSession: async (token, c) => {
      const session = await lookUpSession(deps, token);
      if (session) c.set('reference', session.envelope.reference);
      if (session) c.set('embedding', embeddingOfSession(session));
      return session && sessionViewFor(c, deps, session);
    },
    asProblem,
    report: (error) => deps.log.error({ err: error }, 'a page could not be made'),
  });
  app.route('/', pages);
  app.route('/', guidesRoutes({ baseUrl }));
  app.route('/', docsRoutes({ baseUrl }));
  app.route('/', staffRoutes(deps));
  app.route('/', consoleRoutes(deps));
  app.route('/', securityRoutes(deps.config));
  if (environment === 'development') app.route('/', outboxRoutes(deps));
  app.route('/', portalPathRoutes(deps.config));
}

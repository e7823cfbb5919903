import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { Problem } from '#domain/common/problem.ts';
import { jsonBodyLimit, refuseLargeBody } from '#wire/json-body.ts';
import { authenticate, type Authenticated, type Credential } from './callers/authenticate.ts';
import { mayCall } from './callers/who-may-call.ts';
import { answerProblem, describeError } from './http/errors.ts';
import { health } from './http/health.ts';
import { measureRequests, traceRequests } from './metrics/requests.ts';
import { answerOcspRequests } from './routes/status/answer-ocsp-live.ts';
import { routes } from './routes/index.ts';
import type { KeyService } from './service.ts';

type Env = { Variables: { requestId: string; caller: Authenticated } };

/** The error behind a problem, for the log; undefined when it stands for itself. */
function causeOf({ cause }: Problem): ReturnType<typeof describeError> | undefined {
  return cause === undefined ? undefined : describeError(cause);
}

/** The key service over HTTP: its operations, each for the callers that may have it, and health for everybody. */
export function createApp(
  service: KeyService,
  { credentials, logger }: { credentials: readonly Credential[]; logger: Logger },
): Hono<Env> {
  const app = new Hono<Env>();
  app.onError((error, c) => {
    const requestId = c.get('requestId');
    if (!(error instanceof Problem))
      logger.error({ ...describeError(error), request_id: requestId }, 'request failed');
    else if (error.code === 'service_unavailable')
      logger.warn(
        { ...describeError(error), cause: causeOf(error), request_id: requestId },
        'request failed',
      );
    return answerProblem(c, error);
  });
  app.notFound((c) =>
    answerProblem(c, new Problem('not_found', 'Nothing exists at this path. Check the path.')),
  );
  app.use(measureRequests);
  app.use(async (c, next) => {
    const given = c.req.header('x-request-id');
    const requestId = given && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : randomUUID();
    c.set('requestId', requestId);
    c.header('X-Request-Id', requestId);
    c.header('Cache-Control', 'no-store');
    const started = performance.now();
    await next();
    const { method, path } = c.req;
    const ms = Math.round(performance.now() - started);
    // The API has logged each of the questions that come together here.
    const level = path === answerOcspRequests.path && c.res.ok ? 'debug' : 'info';
    logger[level]({ method, path, status: c.res.status, ms, request_id: requestId }, 'answered');
  });
  app.get('/health', (c) => health(c, service));
  app.use('/api/*', async (c, next) => {
    const caller = authenticate(credentials, c.req.header('x-api-key'));
    if (!caller) throw new Problem('unauthorized', 'Send your credential in the header X-API-Key.');
    c.set('caller', caller);
    await next();
  });
  // Behind the credential: nobody else fills the collector of traces.
  app.use('/api/*', traceRequests);
  const limitBody = bodyLimit({ maxSize: jsonBodyLimit, onError: refuseLargeBody });
  // Node takes no more than the declared length: nothing needs to be counted, and the body stays unwrapped.
  app.use((c, next) => (isDeclaredSmall(c) ? next() : limitBody(c, next)));
  addRoutes(app, { service, logger });
  return app;
}

function isDeclaredSmall({ req }: Context<Env>): boolean {
  const length = req.header('content-length');
  return (
    length !== undefined && req.header('transfer-encoding') === undefined && Number(length) <= jsonBodyLimit
  );
}

function refuseOtherMethods(app: Hono<Env>, path: string, allowed: string[]): void {
  app.all(path, (c) => {
    c.header('Allow', allowed.join(', '));
    return answerProblem(c, new Problem('method_not_allowed', `This path takes ${allowed.join(', ')}.`));
  });
}

/** Throws Problem insufficient_scope unless the caller is on the operation's list; the log of the process shows the try. */
function assertMayCall({ by, name }: Authenticated, operation: string, logger: Logger): void {
  if (mayCall[operation]?.includes(by)) return;
  logger.warn({ caller: name, operation }, 'a caller was refused an operation that is not its own');
  throw new Problem('insufficient_scope', `The caller ${by} may not do this: ${operation}.`);
}

function addRoutes(app: Hono<Env>, { service, logger }: { service: KeyService; logger: Logger }): void {
  refuseOtherMethods(app, '/health', ['GET']);
  const paths = [...new Set(routes.map(({ path }) => path))];
  for (const path of paths) {
    const here = routes.filter((route) => route.path === path);
    for (const { method, handle } of here) {
      app.on(method, path, async (c) => {
        const authenticated = c.get('caller');
        assertMayCall(authenticated, `${method} ${path}`, logger);
        const { by, name } = authenticated;
        const caller = { name, requestId: c.get('requestId') };
        const { raw: request } = c.req;
        const input = { service, by, caller, request, params: c.req.param(), query: c.req.query() };
        const answer = await handle(input);
        if ('bytes' in answer) {
          return c.body(new Uint8Array(answer.bytes), 200, { 'Content-Type': answer.type });
        }
        return c.json({ success: true, data: answer.data }, answer.status ?? 200);
      });
    }
    // Before the next path: /certificates/:id would take a GET of /certificates/generate for its own.
    const allowed = here.map(({ method }) => method);
    refuseOtherMethods(app, path, allowed);
  }
}

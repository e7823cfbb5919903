import { randomBytes, randomUUID } from 'node:crypto';
import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { createUserTokens } from '#api/http/guards/user-tokens.ts';
import { createPartnerGuard } from '#api/http/guards/partner.ts';
import type { ApiDependencies, ApiEnv } from '#api/http/deps.ts';
import { writeProblem } from '#api/http/answers/errors.ts';
import { createLimits } from '#api/http/limits/limits.ts';
import { createAskProvider } from '#api/oauth/provider/ask-provider.ts';
import { createProvider } from '#api/oauth/provider/provider.ts';
import { createPartnerClient } from '#api/oauth/register-client.ts';
import { oauthRoutes } from '#api/oauth/routes.ts';
import { requestId } from '#api/http/request-id.ts';
import { parseApiConfig } from '#config/api.ts';
import { partnerScopes, type PartnerScope } from '#domain/account/partner-scopes.ts';
import type { Orm } from '#entities/orm.ts';
import { Organization } from '#entities/account/organization.ts';
import { openOwnDatabase } from '#test/support/world/own-database.ts';
import { createLogger } from '#log/log.ts';

/** One API process's part for partner tokens: the routes, and a route behind the guard for every scope. */
function createApp(
  deps: Parameters<typeof oauthRoutes>[0],
  limiting: Pick<ApiDependencies, 'limits' | 'config'>,
): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const requirePartner = createPartnerGuard(deps);
  app.onError(writeProblem);
  app.use(requestId);
  app.use(async (c, next) => {
    c.set('deps', limiting as ApiDependencies);
    await next();
  });
  app.route('/', oauthRoutes(deps));
  for (const scope of partnerScopes)
    app.get(`/guarded/${scope}`, requirePartner(scope), (c) => c.json(c.get('partner')));
  return app;
}

/** The settings of a process over the database; its addresses are of no use here. */
function configFor({ orm }: { orm: Orm }) {
  const key = `hex:${randomBytes(32).toString('hex')}`;
  return parseApiConfig({
    DATABASE_URL: orm.config.get('clientUrl') ?? '',
    KEY_SERVICE_API_CREDENTIAL: key,
    TOKEN_SIGNING_KEY: key,
    ACT_SIGNING_KEY: key,
    LINK_KEY: key,
    DATA_ENCRYPTION_KEY: key,
    PAYLOAD_ENCRYPTION_KEY: key,
    DOCUMENT_ENCRYPTION_KEY: key,
  });
}

export type AuthorizationServer = { url: string; stop: () => Promise<void> };

/** Starts one process's worth of the authorization server on a free port; by default with a key of its own, as issuer its own address. */
export async function startAuthorizationServer(settings: {
  orm: Orm;
  tokenSigningKeys?: readonly Uint8Array[];
  issuer?: string;
  /** The path of SSO_URL on the server's own host. */
  ssoPath?: string;
}): Promise<AuthorizationServer> {
  const { orm, tokenSigningKeys = [randomBytes(32)] } = settings;
  let app: Hono<ApiEnv> | undefined;
  const { server, port } = await new Promise<{ server: ServerType; port: number }>((resolve) => {
    const server = serve(
      {
        fetch: (request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }),
        port: 0,
        hostname: '127.0.0.1',
      },
      (address) => resolve({ server, port: address.port }),
    );
  });
  const url = `http://127.0.0.1:${port}`;
  const provider = createProvider({
    issuer: settings.issuer ?? url,
    orm,
    tokenSigningKeys,
    cookieKeys: [randomBytes(32).toString('base64url')],
    pagesSecret: randomBytes(32).toString('base64url'),
  });
  const config = configFor(settings);
  const limits = createLimits(config, createLogger('test', 'fatal'));
  const userTokens = await createUserTokens({ issuer: url, tokenSigningKeys });
  const ask = createAskProvider(provider);
  const ssoUrl = settings.ssoPath === undefined ? undefined : url + settings.ssoPath;
  app = createApp({ provider, ask, orm, userTokens, ssoUrl }, { limits, config });
  const stop = async () => {
    await new Promise((resolve) => void server.close(resolve));
    await limits.close();
  };
  return { url, stop };
}

export type Database = { orm: Orm; organizationId: string; stop: () => Promise<void> };

/** Makes a database with the tables and one organization in it, and connects to it. */
export async function openDatabase(): Promise<Database> {
  const { orm, stop } = await openOwnDatabase();
  const organizationId = randomUUID();
  const now = new Date();
  await orm.em.fork().insert(Organization, {
    id: organizationId,
    name: 'Altan Bank',
    slug: 'altan-bank',
    planId: 'enterprise',
    settings: {},
    createdAt: now,
    updatedAt: now,
  });
  return { orm, organizationId, stop };
}

export type TestClient = { clientId: string; clientSecret: string };

/** Registers a client of the organization; all four scopes when none are named. */
export function registerClient(
  { orm, organizationId }: Database,
  scopes: readonly PartnerScope[] = partnerScopes,
): Promise<TestClient> {
  return createPartnerClient({ em: orm.em.fork(), organizationId, name: 'Altan Bank loans', scopes });
}

/** Puts the end of every token of a client one millisecond into the past. */
export async function expireTokens({ orm }: Database, clientId: string): Promise<void> {
  await orm.em
    .fork()
    .execute(`update oauth_record set expires_at = ? where payload->>'clientId' = ?`, [
      new Date(Date.now() - 1),
      clientId,
    ]);
}

export type Answer = { status: number; headers: Headers; body: Record<string, unknown>; text: string };

/** Sends a request and reads its answer, JSON when it is JSON. */
export async function send(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson = text !== '' && /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} };
}

export function sendForm(
  url: string,
  form: Record<string, string> | [string, string][],
  headers = {},
): Promise<Answer> {
  return send(url, { method: 'POST', body: new URLSearchParams(form), headers });
}

export function sendJson(url: string, body: unknown, headers = {}): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return send(url, {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** Gets a token for all that the client has, and fails when there is none. */
export async function getToken(url: string, client: TestClient, scope?: string): Promise<string> {
  const answer = await sendJson(`${url}/oauth2/token`, {
    grant_type: 'client_credentials',
    client_id: client.clientId,
    client_secret: client.clientSecret,
    scope,
  });
  if (answer.status !== 200) throw new Error(`no token: ${answer.status} ${answer.text}`);
  return String(answer.body.access_token);
}

export function basic({ clientId, clientSecret }: TestClient): Record<string, string> {
  const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

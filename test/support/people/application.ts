import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createPartnerClient } from '#api/oauth/register-client.ts';
import type { SignInScope } from '#domain/account/sign-in-scopes.ts';
import { partnerScopes } from '#domain/account/partner-scopes.ts';
import { Visitor, type Page } from '#test/support/http/visitor.ts';
import type { World } from '#test/support/world/world.ts';

/** An application of a partner to which people sign in. */
export type Application = {
  clientId: string;
  clientSecret: string;
  organizationId: string;
  redirectUri: string;
  isPublic: boolean;
};

type Made = {
  organizationId?: string;
  name?: string;
  redirectUris?: string[];
  isPublic?: boolean;
  scopes?: SignInScope[];
};

/** Where the applications of tests send people back to: nobody answers there. */
export const partnerOrigin = 'https://partner.example';
const callback = `${partnerOrigin}/callback`;

/** Registers an application; of the world's partner where no other organization is named. */
export async function makeApplication(world: World, made: Made = {}): Promise<Application> {
  const { redirectUris = [callback], isPublic = false, name = 'Altan Bank' } = made;
  const { organizationId = world.partner.organizationId } = made;
  const scopes = made.scopes ?? ['openid', 'profile', 'email', 'phone', 'offline_access'];
  const client = await createPartnerClient({
    em: world.owner.em.fork(),
    organizationId,
    name,
    scopes: isPublic ? [] : partnerScopes,
    signIn: {
      redirect_uris: redirectUris,
      post_logout_redirect_uris: [`${partnerOrigin}/bye`],
      scopes,
      public: isPublic,
    },
  });
  return { ...client, organizationId, isPublic, redirectUri: redirectUris[0] ?? callback };
}

/** A sign-in that an application begins: its secrets, and the address to which it sends the browser. */
export type Begun = { verifier: string; state: string; nonce: string; path: string };

/** Begins a sign-in with these parameters instead of the usual ones; an empty one is left out. */
export function begin(app: Application, changed: Record<string, string> = {}): Begun {
  const verifier = randomBytes(32).toString('base64url');
  const [state, nonce] = [randomUUID(), randomUUID()];
  const usual = {
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    response_type: 'code',
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  const given = Object.entries({ ...usual, ...changed }).filter(([, value]) => value !== '');
  return { verifier, state, nonce, path: `/oauth/authorize?${new URLSearchParams(given).toString()}` };
}

/** A person's browser that may be sent back to an application. */
export function browserOf(world: World, ...origins: string[]): Visitor {
  const visitor = new Visitor(world);
  for (const origin of [partnerOrigin, ...origins]) visitor.mayLeaveTo.add(origin);
  return visitor;
}

/** Goes through the pages of a sign-in, the password and the consent where they are asked for, and gives where it ends. */
export async function goThrough(
  visitor: Visitor,
  { email, password }: { email: string; password: string },
  path: string,
): Promise<Page> {
  let page = await visitor.open(path);
  if (page.path.startsWith('/account/sign-in/')) page = await visitor.send(page, { email, password });
  if (page.path.startsWith('/account/consent/')) page = await visitor.send(page, { decision: 'allow' });
  return page;
}

/** The answer in the address at which an application gets the browser back. */
export function answerIn(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.path).searchParams);
}

export type Tokens = {
  access_token: string;
  refresh_token: string;
  id_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
  error?: string;
};

/** Asks the token endpoint as an application, by form, with its secret where it has one. */
export async function askTokens(
  world: World,
  app: Application,
  form: Record<string, string>,
): Promise<{ status: number; body: Tokens }> {
  const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');
  const response = await fetch(`${world.baseUrl}/oauth2/token`, {
    method: 'POST',
    headers: app.isPublic ? {} : { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ ...(app.isPublic ? { client_id: app.clientId } : {}), ...form }),
  });
  return { status: response.status, body: (await response.json()) as Tokens };
}

/** Exchanges a code. */
export function exchange(
  world: World,
  app: Application,
  { code, verifier }: { code: string; verifier: string },
) {
  return askTokens(world, app, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: app.redirectUri,
  });
}

/** Signs a person in to an application, in a browser of their own, and gives the tokens. */
export async function signInTo(
  world: World,
  app: Application,
  person: { email: string; password: string },
  changed: Record<string, string> = {},
): Promise<Tokens & { visitor: Visitor }> {
  const visitor = browserOf(world, new URL(app.redirectUri).origin);
  const { verifier, path } = begin(app, changed);
  const { code = '' } = answerIn(await goThrough(visitor, person, path));
  const { status, body } = await exchange(world, app, { code, verifier });
  if (status !== 200) throw new Error(`no tokens: ${status} ${JSON.stringify(body)}`);
  return { ...body, visitor };
}

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type CryptoKey } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';
import { defined } from '#domain/common/defined.ts';

/** A person at the provider, and how they sign in there. */
export type Person = {
  sub: string;
  email?: string;
  emailVerified?: boolean;
  givenName?: string;
  familyName?: string;
  acr?: string;
  amr?: string[];
  /** The seconds since they signed in there. */
  ago?: number;
};

/** Puts another ID token in the place of the one that the provider gives out; it gets the claims of that one, and the provider's key. */
export type Spoil = (claims: Record<string, unknown>, key: CryptoKey) => Promise<string>;

/** An OpenID provider of somebody else: real code, who signs in there is said by `person`. */
export type OpenIdProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  person: Person;
  /** While it is set, connections are broken off, or answers come so many milliseconds late. */
  isAway: boolean;
  delayMs: number;
  spoil: Spoil | undefined;
  close: () => Promise<void>;
};

/** Starts one on this machine, for a client that is sent back to `redirectUri`, and to `signedOutUri` after a sign-out. */
export async function startOpenIdProvider(
  redirectUri: string,
  signedOutUri?: string,
): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ['tamga', randomUUID()];
  const made: OpenIdProvider = {
    issuer,
    clientId,
    clientSecret,
    person: { sub: 'nobody' },
    isAway: false,
    delayMs: 0,
    spoil: undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' };
  const addresses = { redirectUri, signedOutUri };
  const provider = new Provider(issuer, { ...configure(made, addresses), jwks: { keys: [jwk] } });
  spoilTokens(provider, made, privateKey);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (made.isAway) return void request.socket.destroy();
    const uid = /^\/interaction\/([^/?]+)/.exec(request.url ?? '')?.[1];
    // A slow provider is what a test of the product's patience asks for.
    if (uid === undefined) return void setTimeout(() => void answer(request, response), made.delayMs);
    const { sub: accountId, acr, amr, ago = 0 } = made.person;
    const ts = Math.floor(Date.now() / 1_000) - ago;
    void provider.interactionFinished(
      request,
      response,
      { login: { accountId, ts, ...defined({ acr, amr }) } },
      { mergeWithLastSubmission: false },
    );
  });
  return made;
}

function spoilTokens(provider: Provider, made: OpenIdProvider, key: CryptoKey): void {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== '/token' || ctx.status !== 200 || !made.spoil) return;
    const body: Record<string, unknown> = Object(ctx.body);
    const [, claims = ''] = String(body['id_token']).split('.');
    const read: Record<string, unknown> = JSON.parse(Buffer.from(claims, 'base64url').toString());
    ctx.body = { ...body, id_token: await made.spoil(read, key) };
  });
}

function claimsOf({ email, emailVerified, givenName, familyName }: Person): Record<string, unknown> {
  return defined({
    email,
    email_verified: emailVerified,
    given_name: givenName,
    family_name: familyName,
  });
}

function configure(
  made: OpenIdProvider,
  { redirectUri, signedOutUri }: { redirectUri: string; signedOutUri: string | undefined },
): Configuration {
  return {
    clients: [
      {
        client_id: made.clientId,
        client_secret: made.clientSecret,
        redirect_uris: [redirectUri],
        ...(signedOutUri === undefined ? {} : { post_logout_redirect_uris: [signedOutUri] }),
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    acrValues: ['strong', 'high'],
    claims: {
      openid: ['sub', 'acr', 'amr', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    cookies: { keys: [randomUUID()] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: signedOutUri !== undefined },
    },
    pkce: { required: () => true },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...claimsOf(made.person) }),
    }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async (ctx) => {
      const { provider, client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

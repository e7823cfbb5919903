import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';

/** A person at the provider, and how they sign in there. */
export type Person = {
  sub: string;
  email?: string;
  emailVerified?: boolean;
  acr?: string;
  amr?: string[];
};

/** An OpenID provider of somebody else: real code, who signs in there is said by `person`. */
export type OpenIdProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  person: Person;
  close: () => Promise<void>;
};

/** Starts one on this machine, for a client that is sent back to `redirectUri`. */
export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ['tamga', randomUUID()];
  const made: OpenIdProvider = {
    issuer,
    clientId,
    clientSecret,
    person: { sub: 'nobody' },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const provider = new Provider(issuer, configure(made, redirectUri));
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const uid = /^\/interaction\/([^/?]+)/.exec(request.url ?? '')?.[1];
    if (uid === undefined) return void answer(request, response);
    const { sub: accountId, acr, amr } = made.person;
    void provider.interactionFinished(
      request,
      response,
      { login: { accountId, ...(acr ? { acr } : {}), ...(amr ? { amr } : {}) } },
      { mergeWithLastSubmission: false },
    );
  });
  return made;
}

function configure(made: OpenIdProvider, redirectUri: string): Configuration {
  return {
    clients: [
      {
        client_id: made.clientId,
        client_secret: made.clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    acrValues: ['strong'],
    claims: { openid: ['sub', 'acr', 'amr', 'auth_time'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: async () => ({
        sub,
        ...(made.person.email === undefined ? {} : { email: made.person.email }),
        ...(made.person.emailVerified === undefined ? {} : { email_verified: made.person.emailVerified }),
      }),
    }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async (ctx) => {
      const { provider, client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  };
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as oidc from 'openid-client';

/** The tokens of a sign-in, as the shop got them, with the nonce that it had sent. */
export type SignedIn = { idToken: string; nonce: string; claims: oidc.IDToken };

type Begun = { nonce: string; verifier: string };

/** A third party's page on a free port of 127.0.0.1, which signs its users in with Tamga by stock openid-client. */
export class Shop {
  readonly url: string;
  readonly redirectUri: string;
  readonly #server: Server;
  readonly #begun = new Map<string, Begun>();
  #config: oidc.Configuration | undefined;
  #signedIn: (one: SignedIn) => void = () => {};

  private constructor(server: Server) {
    const { port } = server.address() as AddressInfo;
    this.url = `http://127.0.0.1:${port}`;
    this.redirectUri = `${this.url}/callback`;
    this.#server = server;
    server.on('request', (request, response) => void this.#answer(request, response));
  }

  static async listen(): Promise<Shop> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Shop(server);
  }

  /** Reads the provider's discovery; from then on the shop signs people in. */
  async use(issuer: string, { id, secret }: { id: string; secret: string }): Promise<oidc.Configuration> {
    const plain = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
    const execute = [...plain, oidc.enableNonRepudiationChecks];
    const authentication = oidc.ClientSecretBasic(secret);
    this.#config = await oidc.discovery(new URL(issuer), id, undefined, authentication, { execute });
    return this.#config;
  }

  /** Waits for the next person who is signed in. */
  next(): Promise<SignedIn> {
    return new Promise((resolve) => {
      this.#signedIn = resolve;
    });
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', this.url);
    const config = this.#config;
    try {
      if (!config) response.writeHead(503).end('The shop opens in a moment.');
      else if (address.pathname === '/callback') await this.#welcome(config, address, response);
      else if (address.pathname === '/') await this.#begin(config, response);
      else response.writeHead(404).end();
    } catch (error) {
      const why = error instanceof oidc.AuthorizationResponseError ? error.error : String(error);
      response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end(`Not signed in: ${why}`);
    }
  }

  async #begin(config: oidc.Configuration, response: ServerResponse): Promise<void> {
    const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
    this.#begun.set(state, { nonce, verifier });
    const to = oidc.buildAuthorizationUrl(config, {
      redirect_uri: this.redirectUri,
      scope: 'openid profile email',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    response.writeHead(303, { location: to.href }).end();
  }

  async #welcome(config: oidc.Configuration, address: URL, response: ServerResponse): Promise<void> {
    const state = address.searchParams.get('state') ?? '';
    const begun = this.#begun.get(state);
    this.#begun.delete(state);
    if (!begun) {
      response.writeHead(400).end('This sign-in was not begun here.');
      return;
    }
    const { nonce, verifier } = begun;
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
    const tokens = await oidc.authorizationCodeGrant(config, address, checks);
    const claims = tokens.claims();
    if (!claims || tokens.id_token === undefined) throw new Error('there is no ID token');
    const hello = `<!doctype html><title>Shop</title><h1>Hello ${text(claims['name'])}</h1><p>${text(claims['email'])}</p>`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(hello);
    this.#signedIn({ idToken: tokens.id_token, nonce, claims });
  }
}

/** Text as it may stand in HTML. */
function text(value: unknown): string {
  return String(value).replaceAll(/[&<>"']/g, (one) => `&#${one.codePointAt(0) ?? 0};`);
}

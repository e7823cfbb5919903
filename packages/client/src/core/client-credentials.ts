import { errorOf } from '../error.ts';
import type { Credentials } from './send.ts';

export type Token = { access_token: string; expires_in: number };

/** How long before its end a token is renewed, in milliseconds; of a short one a tenth of its life. */
const marginMs = 60_000;

/**
 * Access tokens by client credentials (RFC 6749, 4.4). A token is kept until shortly before its end; calls that find none wait for one
 * renewal together.
 */
export class ClientCredentials implements Credentials {
  readonly #ask: () => Promise<Token>;
  #token: { value: string; until: number } | undefined;
  #renewal: Promise<string> | undefined;

  constructor(ask: () => Promise<Token>) {
    this.#ask = ask;
  }

  async headers(): Promise<Record<string, string>> {
    return { authorization: `Bearer ${await this.#current()}` };
  }

  /** Drops the token, unless another call has renewed it meanwhile. */
  refused({ authorization }: Record<string, string>): boolean {
    if (this.#token && authorization === `Bearer ${this.#token.value}`) this.#token = undefined;
    return true;
  }

  #current(): Promise<string> {
    if (this.#token && Date.now() < this.#token.until) return Promise.resolve(this.#token.value);
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #renew(): Promise<string> {
    const asked = Date.now();
    const { access_token: value, expires_in: seconds } = await this.#ask();
    const life = seconds * 1_000;
    this.#token = { value, until: asked + life - Math.min(marginMs, life / 10) };
    return value;
  }
}

export type Client = { clientId: string; clientSecret: string; scope: string | undefined };

/** Asks for a token. Throws a TamgaError: `invalid_client` when id and secret do not belong together. */
export async function askForToken(
  send: (request: Request) => Promise<Response>,
  baseUrl: string,
  { clientId, clientSecret, scope }: Client,
): Promise<Token> {
  const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope };
  const headers = { 'content-type': 'application/json' };
  const request = new Request(`${baseUrl}/oauth2/token`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const response = await send(request);
  if (!response.ok) throw await errorOf(response);
  return (await response.json()) as Token;
}

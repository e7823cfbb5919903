import { z } from 'zod';
import { oidcClient } from './oidc-client.ts';
import { ConfigError } from './parse.ts';

/** An issuer, compared as its provider writes it (OpenID Connect Discovery 1.0, 4.3): a slash at the end of a path belongs to it. */
const issuerUrl = z
  .url({ protocol: /^https?$/, error: 'expected an absolute http or https address' })
  .transform((url) => (new URL(url).pathname === '/' ? url.replace(/\/+$/, '') : url));

/** The identity host (SSO_URL), and the client of our pages there where it is a provider of somebody else. */
export const sso = {
  SSO_URL: issuerUrl.optional(),
  SSO_CLIENT_ID: oidcClient.id,
  SSO_CLIENT_SECRET: oidcClient.secret,
  /** Values of `acr` or `amr`, one of which says that the provider has proved who somebody is; separated by spaces. */
  SSO_IDENTITY_ACR: oidcClient.acr,
};

type Given = {
  ENV?: 'development' | 'production' | undefined;
  BASE_URL?: string | undefined;
  SSO_URL?: string | undefined;
  SSO_CLIENT_ID?: string | undefined;
  SSO_CLIENT_SECRET?: string | undefined;
  SSO_IDENTITY_ACR?: string[] | undefined;
};

/** A provider of somebody else at which people sign in, and the values by which it says that it has proved who somebody is. */
export type OutsideSettings = {
  issuer: string;
  /** As people read it. */
  host: string;
  clientId: string;
  secret: string;
  proving: readonly string[];
};

/** Gives the provider that SSO_URL names; undefined where people sign in here. */
export function outsideSettings(given: Given): OutsideSettings | undefined {
  const { SSO_URL: issuer, SSO_CLIENT_ID: clientId, SSO_CLIENT_SECRET: secret } = given;
  if (!issuer || !clientId || !secret) return undefined;
  return { issuer, host: new URL(issuer).host, clientId, secret, proving: given.SSO_IDENTITY_ACR ?? [] };
}

/** Tells whether SSO_URL names another host than BASE_URL. */
function isElsewhere({ SSO_URL: url, BASE_URL: own }: Given): boolean {
  return url !== undefined && own !== undefined && new URL(url).origin !== new URL(own).origin;
}

/** Throws ConfigError for half of a provider's settings, and in production for a provider without TLS. */
export function checkSso(given: Given): void {
  const { SSO_URL: url, SSO_CLIENT_ID: id, SSO_CLIENT_SECRET: secret } = given;
  const client = 'SSO_CLIENT_ID and SSO_CLIENT_SECRET';
  const set = [id, secret].filter((value) => value !== undefined).length;
  if (set === 1) throw new ConfigError([`${client}: only one is set; expected both, or neither`]);
  if (isElsewhere(given) && set === 0)
    throw new ConfigError([
      `SSO_URL: it names another host than BASE_URL, at which people would sign in; expected ${client} beside it, or no SSO_URL`,
    ]);
  if (!isElsewhere(given) && set === 2)
    throw new ConfigError([`${client}: they are for a provider elsewhere; expected its address as SSO_URL`]);
  if (!isElsewhere(given) && given.SSO_IDENTITY_ACR)
    throw new ConfigError([
      `SSO_IDENTITY_ACR: it says what a provider elsewhere proves; expected SSO_URL, ${client} beside it`,
    ]);
  if (given.ENV === 'production' && url?.startsWith('http:'))
    throw new ConfigError(['SSO_URL: expected an https address, since ENV is production']);
}

import { httpUrl } from './fields.ts';
import { oidcClient } from './oidc-client.ts';
import { ConfigError } from './parse.ts';

/** The OpenID provider by which staff may sign in, in place of a one-time link and a code. */
export const staffSignIn = {
  STAFF_OIDC_ISSUER: httpUrl.optional(),
  STAFF_OIDC_CLIENT_ID: oidcClient.id,
  STAFF_OIDC_CLIENT_SECRET: oidcClient.secret,
  /** Values of `acr` or `amr`, one of which the provider must name; separated by spaces. */
  STAFF_OIDC_ACR: oidcClient.acr,
};

type Given = {
  ENV?: 'development' | 'production' | undefined;
  STAFF_OIDC_ISSUER?: string | undefined;
  STAFF_OIDC_CLIENT_ID?: string | undefined;
  STAFF_OIDC_CLIENT_SECRET?: string | undefined;
  STAFF_OIDC_ACR?: string[] | undefined;
};

/** Throws ConfigError for half of a provider's settings, and in production for a provider without TLS. */
export function checkStaffProvider(given: Given): void {
  const { STAFF_OIDC_ISSUER: issuer, STAFF_OIDC_CLIENT_ID: id, STAFF_OIDC_CLIENT_SECRET: secret } = given;
  const set = [issuer, id, secret].filter((value) => value !== undefined);
  const all = 'STAFF_OIDC_ISSUER, STAFF_OIDC_CLIENT_ID and STAFF_OIDC_CLIENT_SECRET';
  if (set.length !== 0 && set.length !== 3)
    throw new ConfigError([`${all}: only some of them are set; expected all of them, or none`]);
  if (given.STAFF_OIDC_ACR && set.length === 0)
    throw new ConfigError([`STAFF_OIDC_ACR: it says what a provider must name; expected ${all} beside it`]);
  if (given.ENV === 'production' && issuer?.startsWith('http:'))
    throw new ConfigError(['STAFF_OIDC_ISSUER: expected an https address, since ENV is production']);
}

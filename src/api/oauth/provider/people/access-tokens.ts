import { createLocalJWKSet, importJWK, jwtVerify, SignJWT } from 'jose';
import type { Provider } from 'oidc-provider';
import { deriveSigningJwk } from '../../../http/guards/signing-key.ts';
import { oauthPaths } from '../../paths.ts';
import { subjectFor } from './subject.ts';

const algorithm = 'ES256';
const typ = 'at+jwt';

/** The access tokens that this process gave out a moment ago, by the library's objects. */
const values = new WeakMap<object, string>();

/** Gives the value of an access token that is given out now, for the ID token beside it (OpenID Connect Core 1.0, 3.1.3.6). */
export function valueOf(token: object): string | undefined {
  return values.get(token);
}

/**
 * Makes the access tokens of people's sign-ins JWTs of RFC 9068, signed with ES256, whose `jti` the library records as it does with
 * opaque ones: a token whose record is gone opens nothing. Their audience is the userinfo endpoint, which is all that they open.
 */
export function signAccessTokens(provider: Provider, tokenSigningKeys: readonly Uint8Array[]): void {
  const jwks = tokenSigningKeys.map(deriveSigningJwk);
  const [jwk] = jwks;
  if (!jwk) throw new Error('there is always a key that signs');
  const privateKey = importJWK(jwk, algorithm);
  const publicKeys = createLocalJWKSet({ keys: jwks.map(({ d: _secret, ...publicJwk }) => publicJwk) });
  const { issuer, AccessToken } = provider;
  const audience = issuer + oauthPaths.userinfo;
  const base: { save(): Promise<string> } = Object.getPrototypeOf(AccessToken.prototype);
  AccessToken.prototype.save = async function () {
    const jti = await base.save.call(this);
    const { client, accountId, scope = '', expiration } = this;
    if (!client) throw new Error('an access token is given out to a client');
    const issuedAt = Math.floor(Date.now() / 1_000);
    const value = await new SignJWT({ scope, client_id: client.clientId })
      .setProtectedHeader({ alg: algorithm, typ, kid: jwk.kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(subjectFor(client, accountId))
      .setJti(jti)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + expiration)
      .sign(await privateKey);
    values.set(this, value);
    return value;
  };
  const find = AccessToken.find.bind(AccessToken);
  const findByValue = async (value: unknown, options?: { ignoreExpiration?: boolean }) => {
    if (typeof value !== 'string') return undefined;
    const expected = { issuer, audience, typ, algorithms: [algorithm] };
    const verified = await jwtVerify(value, publicKeys, expected).catch(() => undefined);
    const jti = verified?.payload.jti;
    return jti === undefined ? undefined : find(jti, options);
  };
  Object.assign(AccessToken, { find: findByValue });
}

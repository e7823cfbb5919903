import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, importJWK, jwtVerify, SignJWT } from 'jose';
import { accessTokenTtl } from '#domain/account/account.ts';
import { oauthPaths } from '../../oauth/paths.ts';
import { deriveSigningJwk } from './signing-key.ts';

/** An access token that the authorization server signs for a user's session (RFC 9068). */
type IssuedAccessToken = { token: string; jti: string; expiresAt: Date };

export type UserTokens = {
  /** Makes an access token of 15 minutes for a user's id; it is live once its jti is recorded. */
  issue(userId: string, scope: string): Promise<IssuedAccessToken>;
  /** Reads a token of ours that is in time; undefined for anything else. Whether it is live, the table says. */
  read(token: string): Promise<{ jti: string; userId: string; issuedAt: number } | undefined>;
  /** Gives the id of a token of a sign-in to a partner's application, in time; undefined for anything else. */
  readSignIn(token: string): Promise<string | undefined>;
};

const algorithm = 'ES256';
const tokenType = 'at+jwt';
/** Platform sessions may read and use the user's credentials. */
export const sessionScope = 'platform credential:read credential:sign';
/** Tokens of the CSC sign-in open remote signing alone. */
export const cscScope = 'credential:read credential:sign';
/** The client of tokens that our own login gives out. */
export const platformClientId = 'tamga-platform';

/**
 * Creates the issuer and reader of users' access tokens: JWTs signed with ES256 under the first of these keys, and read under any
 * of them; their public halves are in the JWKS (RFC 9068).
 */
export async function createUserTokens(settings: {
  issuer: string;
  /** 32 bytes each, at least one. */
  tokenSigningKeys: readonly Uint8Array[];
}): Promise<UserTokens> {
  const { issuer } = settings;
  const jwks = settings.tokenSigningKeys.map(deriveSigningJwk);
  const [jwk] = jwks;
  if (!jwk) throw new Error('there is always a key that signs');
  const privateKey = await importJWK(jwk, algorithm);
  const publicKeys = createLocalJWKSet({ keys: jwks.map(({ d: _secret, ...publicJwk }) => publicJwk) });
  const verified = async (token: string, audience: string) => {
    const expected = { issuer, audience, typ: tokenType, algorithms: [algorithm] };
    return (await jwtVerify(token, publicKeys, expected).catch(() => undefined))?.payload;
  };
  return {
    issue: async (userId, scope) => {
      const jti = randomUUID();
      const issuedAt = Math.floor(Date.now() / 1_000);
      const token = await new SignJWT({ scope, client_id: platformClientId })
        .setProtectedHeader({ alg: algorithm, typ: tokenType, kid: jwk.kid })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(userId)
        .setJti(jti)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessTokenTtl)
        .sign(privateKey);
      return { token, jti, expiresAt: new Date((issuedAt + accessTokenTtl) * 1_000) };
    },
    read: async (token) => {
      const { jti, sub, iat } = (await verified(token, issuer)) ?? {};
      return jti && sub && iat ? { jti, userId: sub, issuedAt: iat } : undefined;
    },
    readSignIn: async (token) => (await verified(token, issuer + oauthPaths.userinfo))?.jti,
  };
}

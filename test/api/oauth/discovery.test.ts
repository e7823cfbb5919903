import { createPublicKey, randomBytes } from 'node:crypto';
import * as oidc from 'openid-client';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deriveSigningJwk } from '#api/http/guards/signing-key.ts';
import { createUserTokens } from '#api/http/guards/user-tokens.ts';
import { setUp } from '#test/support/world/set-up.ts';
import {
  getToken,
  openDatabase,
  registerClient,
  send,
  sendForm,
  startAuthorizationServer,
} from './support.ts';

const documents = [
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  '/.well-known/jwks.json',
];

const database = setUp(openDatabase);
const server = setUp(() => startAuthorizationServer(database));
const client = setUp(() => registerClient(database));

test.each(documents)('%s may be kept for an hour', async (path) => {
  const { headers } = await fetch(server.url + path);
  expect(headers.get('cache-control')).toBe('public, max-age=3600');
});

test.each(documents.slice(0, 2))('%s says what the server does, and nothing else', async (path) => {
  const { body, status } = await send(server.url + path);
  expect(status).toBe(200);
  expect(body).toEqual({
    issuer: server.url,
    authorization_endpoint: `${server.url}/oauth/authorize`,
    authorization_response_iss_parameter_supported: true,
    code_challenge_methods_supported: ['S256'],
    response_modes_supported: ['query'],
    request_uri_parameter_supported: false,
    token_endpoint: `${server.url}/oauth2/token`,
    jwks_uri: `${server.url}/.well-known/jwks.json`,
    introspection_endpoint: `${server.url}/api/v1/oauth/introspect`,
    introspection_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint: `${server.url}/api/v1/oauth/revoke`,
    revocation_endpoint_auth_methods_supported: ['none'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    pushed_authorization_request_endpoint: `${server.url}/oauth2/par`,
    userinfo_endpoint: `${server.url}/oauth2/userinfo`,
    end_session_endpoint: `${server.url}/oauth2/logout`,
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    acr_values_supported: ['urn:tamga:acr:one-factor', 'urn:tamga:acr:two-factor'],
    prompt_values_supported: ['none', 'login', 'consent'],
    claims_parameter_supported: false,
    claims_supported: [
      'iss',
      'aud',
      'exp',
      'iat',
      'nonce',
      'sub',
      'acr',
      'amr',
      'auth_time',
      'at_hash',
      'name',
      'given_name',
      'family_name',
      'locale',
      'email',
      'email_verified',
      'phone_number',
      'phone_number_verified',
    ],
    response_types_supported: ['code'],
    scopes_supported: [
      'openid',
      'profile',
      'email',
      'phone',
      'offline_access',
      'sign',
      'credential:read',
      'credential:sign',
      'webhook',
    ],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['ES256'],
  });
});

test('addresses come from the issuer, whatever host was asked', async () => {
  const { body } = await send(server.url + documents[0], {
    headers: {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    },
  });
  expect(body.token_endpoint).toBe(`${server.url}/oauth2/token`);
});

test('where SSO_URL is a path of ours, discovery stands there, too, with the one issuer', async () => {
  const below = await startAuthorizationServer({ orm: database.orm, ssoPath: '/sso/' });
  try {
    const there = await send(`${below.url}/sso/.well-known/openid-configuration`);
    expect(there.body).toEqual((await send(`${below.url}/.well-known/openid-configuration`)).body);
    expect(there.body.issuer).toBe(below.url);
    expect((await send(`${server.url}/sso/.well-known/openid-configuration`)).status).toBe(404);
  } finally {
    await below.stop();
  }
});

test('the JWK Set has one ES256 key and nothing private', async () => {
  const { body } = await send(server.url + documents[2]);
  expect(body).toEqual({
    keys: [
      {
        kty: 'EC',
        crv: 'P-256',
        alg: 'ES256',
        use: 'sig',
        kid: expect.stringMatching(/^[\w-]{43}$/),
        x: expect.stringMatching(/^[\w-]{43}$/),
        y: expect.stringMatching(/^[\w-]{43}$/),
      },
    ],
  });
  const { keys } = z.object({ keys: z.array(z.record(z.string(), z.string())) }).parse(body);
  const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' });
  expect(key.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
});

describe.each(documents)('%s', (path) => {
  test('may be read from any origin, also after a preflight', async () => {
    const origin = 'https://partner.example';
    const read = await send(server.url + path, { headers: { origin } });
    expect([origin, '*']).toContain(read.headers.get('access-control-allow-origin'));
    const preflight = await send(server.url + path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET');
  });

  test('answers HEAD without a body and refuses POST', async () => {
    const head = await send(server.url + path, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    const post = await send(server.url + path, { method: 'POST' });
    expect(post.status).toBe(405);
    expect(post.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });
});

describe('a certified relying party, openid-client', () => {
  test.each([
    ['client_secret_post', oidc.ClientSecretPost],
    ['client_secret_basic', oidc.ClientSecretBasic],
  ])('discovers the server and gets, inspects and revokes a token by %s', async (_name, authentication) => {
    const { clientId, clientSecret } = client;
    const issuer = new URL(server.url);
    const options = { execute: [oidc.allowInsecureRequests] };
    const config = await oidc.discovery(issuer, clientId, undefined, authentication(clientSecret), options);
    const token = await oidc.clientCredentialsGrant(config, { scope: 'sign webhook' });
    expect(token).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'sign webhook' });
    const url = new URL(`${server.url}/guarded/sign`);
    const resource = await oidc.fetchProtectedResource(config, token.access_token, url, 'GET');
    expect(resource.status).toBe(200);
    const active = await oidc.tokenIntrospection(config, token.access_token);
    expect(active).toMatchObject({ active: true, client_id: clientId, scope: 'sign webhook' });
    await oidc.tokenRevocation(config, token.access_token);
    expect(await oidc.tokenIntrospection(config, token.access_token)).toEqual({ active: false });
    const refused = oidc.fetchProtectedResource(config, token.access_token, url, 'GET');
    await expect(refused).rejects.toBeInstanceOf(oidc.WWWAuthenticateChallengeError);
  });

  test('understands the refusals', async () => {
    const wrong = oidc.ClientSecretBasic('wrong');
    const options = { execute: [oidc.allowInsecureRequests], algorithm: 'oauth2' as const };
    const config = await oidc.discovery(new URL(server.url), client.clientId, undefined, wrong, options);
    await expect(oidc.clientCredentialsGrant(config)).rejects.toMatchObject({ status: 401 });
    const signer = await registerClient(database, ['sign']);
    const right = oidc.ClientSecretPost(signer.clientSecret);
    const limited = await oidc.discovery(new URL(server.url), signer.clientId, undefined, right, options);
    await expect(oidc.clientCredentialsGrant(limited, { scope: 'webhook' })).rejects.toMatchObject({
      error: 'invalid_scope',
      status: 400,
    });
  });
});

test('several API processes, and a restarted one, are one authorization server', async () => {
  const tokenSigningKeys = [randomBytes(32)];
  const first = await startAuthorizationServer({ orm: database.orm, tokenSigningKeys });
  const second = await startAuthorizationServer({ orm: database.orm, tokenSigningKeys, issuer: first.url });
  const token = await getToken(first.url, client);
  const guarded = (url: string) =>
    send(`${url}/guarded/sign`, { headers: { authorization: `Bearer ${token}` } });
  expect((await guarded(second.url)).status).toBe(200);
  const keys = await send(`${first.url}/.well-known/jwks.json`);
  expect((await send(`${second.url}/.well-known/jwks.json`)).text).toBe(keys.text);
  expect((await send(`${server.url}/.well-known/jwks.json`)).text).not.toBe(keys.text);
  await first.stop();
  const restarted = await startAuthorizationServer({
    orm: database.orm,
    tokenSigningKeys,
    issuer: first.url,
  });
  expect((await guarded(restarted.url)).status).toBe(200);
  await sendForm(`${restarted.url}/api/v1/oauth/revoke`, { token });
  for (const { url } of [second, restarted]) expect((await guarded(url)).status).toBe(401);
  await Promise.all([second.stop(), restarted.stop()]);
});

test('the key that signs tokens is published before it is used, and read until its tokens have ended', async () => {
  const [old, coming] = [randomBytes(32), randomBytes(32)];
  const issuer = 'https://sign.example.mn';
  const steps = await Promise.all(
    [[old], [old, coming], [coming, old], [coming]].map((tokenSigningKeys) =>
      createUserTokens({ issuer, tokenSigningKeys }),
    ),
  );
  // Each process reads what those of the step before and after it sign.
  for (const [at, made] of steps.entries()) {
    const { token, jti } = await made.issue('a-user', 'platform');
    for (const reader of [steps[at - 1], steps[at + 1]].flatMap((one) => one ?? []))
      expect(await reader.read(token)).toMatchObject({ jti, userId: 'a-user' });
  }
  const { token } = (await steps[0]?.issue('a-user', 'platform')) ?? { token: '' };
  expect(await steps[3]?.read(token)).toBeUndefined();
  const published = await startAuthorizationServer({
    orm: database.orm,
    tokenSigningKeys: [old, coming],
  });
  const { keys } = JSON.parse((await send(`${published.url}/.well-known/jwks.json`)).text) as {
    keys: { kid: string; d?: string }[];
  };
  expect(keys.map(({ kid }) => kid)).toEqual([old, coming].map((key) => deriveSigningJwk(key).kid));
  expect(keys.every((key) => key.d === undefined)).toBe(true);
  await published.stop();
});

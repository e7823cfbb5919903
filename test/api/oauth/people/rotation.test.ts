import { randomBytes } from 'node:crypto';
import { createRemoteJWKSet, customFetch, decodeProtectedHeader, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { connectDependencies } from '#api/process/dependencies.ts';
import { deriveSigningJwk } from '#api/http/guards/signing-key.ts';
import { freePort } from '#stack/system/ports.ts';
import { platform, registerUser, signInAs } from '#test/support/people/account.ts';
import { askTokens, makeApplication, signInTo } from '#test/support/people/application.ts';
import { call, serveAnother } from '#test/support/http/http.ts';
import { cheapPasswords } from '#test/support/servers/cheap-passwords.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const [before, after] = [randomBytes(32), randomBytes(32)];
const kidOf = (key: Buffer) => deriveSigningJwk(key).kid;
const kidIn = (token: string) => decodeProtectedHeader(token).kid;

/** Runs `act` against an API with these keys, at the address of those before it. */
async function served<T>(
  { port, keys: [current = before, ...others] }: { port: number; keys: Buffer[] },
  act: (at: typeof world) => Promise<T>,
): Promise<T> {
  const baseUrl = `http://127.0.0.1:${port}`;
  const config = {
    ...world.config,
    BASE_URL: baseUrl,
    TOKEN_SIGNING_KEY: current,
    TOKEN_SIGNING_OLD_KEYS: others,
  };
  const { close, ...deps } = await connectDependencies(config, world.deps.log);
  const api = await serveAnother(world, { ...deps, passwordCost: cheapPasswords }, port);
  try {
    return await act({ ...world, baseUrl });
  } finally {
    await api.close();
    await close();
  }
}

test('a stock client follows the turn of the key, and what the one before signed holds until it is taken away', async () => {
  const port = await freePort();
  let fetched = 0;
  const counted = (url: string, init: RequestInit) => {
    fetched += 1;
    return fetch(url, init);
  };
  const jwks = createRemoteJWKSet(new URL(`http://127.0.0.1:${port}/.well-known/jwks.json`), {
    [customFetch]: counted,
  });
  const user = await registerUser(world);
  const app = await makeApplication(world);
  const old = await served({ port, keys: [before, after] }, async (at) => {
    const tokens = await signInTo(at, app, user);
    expect(kidIn(tokens.id_token)).toBe(kidOf(before));
    await jwtVerify(tokens.id_token, jwks, { issuer: at.baseUrl, audience: app.clientId });
    const own = (await signInAs(at, user.email, user.password)).body.data.access_token;
    return { ...tokens, own };
  });
  const keptDocuments = fetched;
  const { next, renewed } = await served({ port, keys: [after, before] }, async (at) => {
    expect((await call(at, '/oauth2/userinfo', { token: old.access_token })).status).toBe(200);
    expect((await platform(at, '/auth/me', { token: old.own })).status).toBe(200);
    await jwtVerify(old.id_token, jwks, { issuer: at.baseUrl, audience: app.clientId });
    const fresh = await signInTo(at, app, user);
    const { body } = await askTokens(at, app, {
      grant_type: 'refresh_token',
      refresh_token: old.refresh_token,
    });
    for (const token of [fresh.id_token, fresh.access_token, body.id_token])
      expect(kidIn(token)).toBe(kidOf(after));
    // The client has the coming key already: it was there before it signed anything.
    await jwtVerify(fresh.id_token, jwks, { issuer: at.baseUrl, audience: app.clientId });
    expect(fetched).toBe(keptDocuments);
    return { next: fresh, renewed: body };
  });
  await served({ port, keys: [after] }, async (at) => {
    expect((await call(at, '/oauth2/userinfo', { token: old.access_token })).status).toBe(401);
    expect((await platform(at, '/auth/me', { token: old.own })).status).toBe(401);
    for (const { access_token: token } of [next, renewed])
      expect((await call(at, '/oauth2/userinfo', { token })).status).toBe(200);
    const { body } = await call<{ keys: { kid: string }[] }>(at, '/.well-known/jwks.json');
    expect(body.keys.map(({ kid }) => kid)).toEqual([kidOf(after)]);
  });
});

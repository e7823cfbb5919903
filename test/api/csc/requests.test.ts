import { describe, expect, test } from 'vitest';
import { cscMethods } from '#api/csc/info.ts';
import { cscOperations } from '#api/csc/operations.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { call, expectError } from '#test/support/http/http.ts';
import {
  expectPlatformError,
  platform,
  registerUnproved,
  registerUser,
} from '#test/support/people/account.ts';
import { makeOwnCertificate, ownPin } from '#test/support/people/own-certificate.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { codeOf, csc, ecdsaWithSha256, sha256, someDigest } from './calls.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));
const certificate = setUp(() => makeOwnCertificate(world, user));
const held = cscMethods.filter((name) => name !== 'info' && name !== 'auth/login');
/** The operations that name a credential, as the documented bodies have it. */
const aboutOne = held.filter((name) => !/list|revoke|timestamp/.test(name));
const basic = (email: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
});
const login = (headers: Record<string, string>, body: object = {}) =>
  call<Record<string, string>>(world, '/csc/v2/auth/login', { body, headers });

test('info names just the operations that there are, to anybody', async () => {
  const [got, posted] = [await call(world, '/csc/v1/info'), await csc(world, 'info')];
  expect(got.body).toEqual(posted.body);
  expect(posted.body).toMatchObject({
    specs: '2.0.0.0',
    region: 'MN',
    authType: ['basic'],
    methods: cscMethods,
  });
  const paths = new Set(cscOperations.map(({ path }) => path.replace(/^\/csc\/v[12]\//, '')));
  expect([...paths].toSorted()).toEqual([...cscMethods].toSorted());
});

describe('a holder signs in', () => {
  test('by HTTP Basic, for remote signing alone', async () => {
    const { status, body } = await login(basic(user.email, user.password));
    expect({ status, type: body['token_type'] }).toEqual({ status: 200, type: 'Bearer' });
    const token = body['access_token'] ?? '';
    expect((await csc(world, 'credentials/list', { token })).body).toEqual({
      credentialIDs: [certificate.id],
    });
    expectPlatformError(await platform(world, '/auth/me', { token }), 403, 'FORBIDDEN');
    const refreshed = await login({}, { refresh_token: body['refresh_token'] });
    expect(refreshed.status).toBe(200);
    const onPlatform = { body: { refresh_token: refreshed.body['refresh_token'] } };
    expectPlatformError(await platform(world, '/auth/refresh', onPlatform), 401, 'UNAUTHORIZED');
    const ofPlatform = await login({}, { refresh_token: user.refresh_token });
    expectError(ofPlatform, 401, 'unauthorized');
  });

  test('not with a wrong password, nothing at all, or an address that is not proved', async () => {
    const unproved = await registerUnproved(world);
    const wrong = await login(basic(user.email, 'something else'));
    expectError(wrong, 401, 'unauthorized');
    expect(wrong.headers.get('www-authenticate')).toContain('Basic');
    for (const headers of [{}, { authorization: 'Basic !' }, { authorization: 'Basic eA==' }])
      expectError(await login(headers), 401, 'unauthorized');
    expectError(await login(basic(unproved.email, unproved.password)), 403, 'email_not_verified');
  });

  test('and ends the session by one of its tokens; another’s is no token of theirs', async () => {
    const { body } = await login(basic(user.email, user.password));
    const token = body['access_token'] ?? '';
    const other = await registerUser(world);
    const revoke = (given: string) =>
      csc(world, 'auth/revoke', { token: user.access_token, body: { token: given } });
    expectError(await revoke(other.refresh_token), 400, 'invalid_request');
    expect((await revoke(body['refresh_token'] ?? '')).status).toBe(204);
    expectError(await csc(world, 'credentials/list', { token }), 401, 'unauthorized');
    expectError(await revoke(token), 400, 'invalid_request');
  });
});

test.each(held)('%s is for a holder: nobody else’s token opens it', async (name) => {
  const body = { credentialID: certificate.id };
  const partner = await world.partner.token('sign');
  expect(codeOf(await csc(world, name, { body }))).toBe('unauthorized');
  expect(codeOf(await csc(world, name, { token: 'no.such.token', body }))).toBe('unauthorized');
  expect(codeOf(await csc(world, name, { token: partner, body }))).toBe('insufficient_scope');
});

test.each(aboutOne)('%s knows nothing of another’s credential', async (name) => {
  const other = await registerUser(world);
  const body = { credentialID: certificate.id, hash: [someDigest()], numSignatures: 1, SAD: 'x' };
  const { status, body: answer } = await csc(world, name, { token: other.access_token, body });
  const error = typeof answer.error === 'string' ? answer.error : answer.error?.code;
  expect({ status, error }).toEqual({ status: 400, error: 'invalid_credential' });
});

test.each(aboutOne)('%s: whose a credential is comes before the shape of the rest', async (name) => {
  const { access_token: token } = await registerUser(world);
  const shapeless = { numSignatures: 'x', hash: 7, SAD: 7, signAlgo: 7, certificates: 7, clientData: 7 };
  const asked = async (by: string) => {
    const body = { credentialID: certificate.id, ...shapeless };
    return codeOf(await csc(world, name, { token: by, body }));
  };
  expect(await asked(token)).toBe('invalid_credential');
  expect(await asked(user.access_token)).toBe('invalid_request');
});

test('whose credentials are listed comes before the shape of the rest', async () => {
  const { access_token: token, user: other } = await registerUser(world);
  const asked = async (userID: string) => {
    const refused = await csc(world, 'credentials/list', { token, body: { userID, maxResults: 'x' } });
    return expectError(refused, 400, 'invalid_request').message;
  };
  expect(await asked(user.user.id)).toContain('userID');
  expect(await asked(other.id)).toContain('maxResults');
});

test('a credential is shown in the words of both versions', async () => {
  const about = { credentialID: certificate.id, certificates: 'chain', certInfo: true };
  const { body } = await csc(world, 'credentials/info', { token: user.access_token, body: about });
  const { cert, ...rest } = body as { cert: Record<string, string> & { certificates: string[] } };
  expect(rest).toMatchObject({
    key: { status: 'enabled', len: 256, curve: '1.2.840.10045.3.1.7' },
    authMode: 'explicit',
    SCAL: '2',
    multisign: 20,
    PIN: { presence: 'true', format: 'N' },
    OTP: { presence: 'true', type: 'online' },
    auth: { mode: 'explicit', expression: 'PIN AND OTP' },
  });
  expect((rest['key' as keyof typeof rest] as { algo: string[] }).algo).toContain(ecdsaWithSha256);
  const facts = readCertificate(Buffer.from(cert.certificates[0] ?? '', 'base64'));
  expect(cert['serialNumber']).toBe(facts.serialNumber);
  expect(cert['validTo']).toMatch(/^\d{14}Z$/);
  expect(cert.certificates.length).toBe(2);
});

test('a list says all of each credential where that is asked for', async () => {
  const token = user.access_token;
  const wished = { certificates: 'chain', certInfo: true, authInfo: true };
  const { body } = await csc(world, 'credentials/list', { token, body: { credentialInfo: true, ...wished } });
  const about = { credentialID: certificate.id, ...wished };
  const { body: info } = await csc(world, 'credentials/info', { token, body: about });
  expect(body['credentialInfos']).toEqual([{ credentialID: certificate.id, ...info }]);
  const plain = await csc(world, 'credentials/list', { token, body: { credentialInfo: false } });
  expect(plain.body).toEqual({ credentialIDs: [certificate.id] });
  const wrong = await csc(world, 'credentials/list', { token, body: { credentialInfo: 'yes' } });
  expectError(wrong, 400, 'invalid_request');
});

test('lists are cut into pages, and can leave out what cannot sign', async () => {
  const owner = await registerUser(world);
  const made = [];
  for (let number = 1; number <= 3; number += 1) made.push((await makeOwnCertificate(world, owner)).id);
  const token = owner.access_token;
  const first = await csc(world, 'credentials/list', { token, body: { maxResults: 2 } });
  const second = await csc(world, 'credentials/list', {
    token,
    body: { maxResults: 2, pageToken: first.body['nextPageToken'] },
  });
  const listed = [first, second].flatMap(({ body }) => body['credentialIDs'] as string[]);
  expect(listed.toSorted()).toEqual(made.toSorted());
  expect(second.body['nextPageToken']).toBeUndefined();
  expectError(
    await csc(world, 'credentials/list', { token, body: { userID: user.user.id } }),
    400,
    'invalid_request',
  );
  for (const maxResults of [0, 101, 'x'])
    expectError(
      await csc(world, 'credentials/list', { token, body: { maxResults } }),
      400,
      'invalid_request',
    );
});

const good = { numSignatures: 1, hash: [someDigest()], PIN: ownPin };
const sha384 = Buffer.alloc(48).toString('base64');

test.each([
  [{ numSignatures: undefined }, 'Missing (or invalid type) integer parameter numSignatures'],
  [{ numSignatures: '1' }, 'Missing (or invalid type) integer parameter numSignatures'],
  [{ numSignatures: 21 }, 'Numbers of signatures is too high'],
  [
    { numSignatures: 1, hash: [someDigest(), someDigest()] },
    'Invalid parameter numSignatures: it is less than the number of hashes',
  ],
  [{ hash: [] }, 'Empty hash array'],
  [{ hash: undefined }, 'Missing (or invalid type) array parameter hash'],
  [{ hash: ['not base64!'] }, 'Invalid Base64 hash string parameter'],
  [{ hash: ['AAAA'] }, 'Invalid digest value length'],
  [{ hash: [someDigest(), sha384], numSignatures: 2 }, 'Invalid digest value length'],
  [{ hashAlgo: '1.3.14.3.2.26' }, 'Invalid parameter hashAlgo'],
  [{ hashes: [someDigest()] }, 'hash and hashes differ: send one of them'],
  [{ authData: [{ id: 'PIN', value: '000000' }] }, 'PIN and authData differ: send one of them'],
  [{ authData: [{ id: 'face', value: 'x' }] }, 'Invalid parameter authData: its ids are PIN and OTP'],
  [{ credentialID: 7 }, 'Missing (or invalid type) string parameter credentialID'],
])('authorize refuses %j in the words of CSC', async (fields, message) => {
  const body = { credentialID: certificate.id, ...good, ...fields };
  const { status, body: answer } = await csc(world, 'credentials/authorize', {
    token: user.access_token,
    body,
  });
  expect({ status, ...answer }).toMatchObject({
    status: 400,
    error: 'invalid_request',
    error_description: message,
  });
});

test.each([
  [{ signAlgo: undefined }, 'Missing (or invalid type) string parameter signAlgo'],
  [{ signAlgo: '1.2.840.113549.1.1.11' }, 'Invalid parameter signAlgo'],
  [{ signAlgo: '1.2.840.10045.4.3.3' }, 'Invalid parameter hashAlgo: signAlgo is for another one'],
  [{ SAD: undefined }, 'Missing (or invalid type) string parameter SAD'],
  [{ signAlgoParams: 'MA==' }, 'Invalid parameter signAlgoParams: RSASSA-PSS is not offered'],
  [{ operationMode: 'A' }, 'Invalid parameter operationMode: it is S'],
])('signHash refuses %j in the words of CSC', async (fields, message) => {
  const some = { credentialID: certificate.id, SAD: 'x', hash: [someDigest()], hashAlgo: sha256 };
  const body = { ...some, signAlgo: ecdsaWithSha256, ...fields };
  const refused = await csc(world, 'signatures/signHash', { token: user.access_token, body });
  expect(expectError(refused, 400, 'invalid_request').message).toBe(message);
});

test('a timestamp is one of our authority over the hash', async () => {
  const hash = someDigest();
  const body = { hash, hashAlgo: sha256, nonce: '00ff' };
  const { status, body: answer } = await csc(world, 'signatures/timestamp', {
    token: user.access_token,
    body,
  });
  expect(status).toBe(200);
  const token = Buffer.from(String(answer['timestamp']), 'base64');
  expect(token.includes(Buffer.from(hash, 'base64'))).toBe(true);
  for (const wrong of [{ nonce: 'xyz' }, { hash: 'AAAA' }, { hashAlgo: '1.2.3' }]) {
    const refused = await csc(world, 'signatures/timestamp', {
      token: user.access_token,
      body: { ...body, ...wrong },
    });
    expectError(refused, 400, 'invalid_request');
  }
});

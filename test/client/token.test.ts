import { beforeEach, expect, test } from 'vitest';
import { TamgaPartner, TamgaPlatform } from '#packages/client/src/index.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startScriptedServer, type Answer } from './support/scripted-server.ts';

const server = setUp(startScriptedServer);
beforeEach(() => server.clear());

const path = '/partner/sign-request/r1';
const pending: Answer = { status: 200, body: { request_id: 'r1', status: 'pending' } };
const unauthorized: Answer = { status: 401, body: { error: { code: 'unauthorized', message: 'no' } } };
const tokens = () => server.calls('/oauth2/token');
const shown = () => server.calls(path).map(({ headers }) => headers.authorization);
const expiringIn = (seconds: number, name: string): Answer => ({
  status: 200,
  body: { access_token: name, expires_in: seconds },
});

function partner(): TamgaPartner {
  return new TamgaPartner({
    baseUrl: `${server.url}/`,
    clientId: 'id',
    clientSecret: 'secret',
    scope: 'sign',
  });
}

test('one token serves all calls, and calls at once wait for one renewal', async () => {
  server.script(path, pending);
  const { signRequests } = partner();
  await Promise.all([1, 2, 3, 4].map(() => signRequests.get('r1')));
  await signRequests.get('r1');
  expect(tokens().map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { grant_type: 'client_credentials', client_id: 'id', client_secret: 'secret', scope: 'sign' },
  ]);
  expect(new Set(shown())).toEqual(new Set(['Bearer t1']));
});

test('a token is renewed before its end', async () => {
  server.script(path, pending);
  server.script('/oauth2/token', expiringIn(1, 'short'), expiringIn(3_600, 'long'));
  const { signRequests } = partner();
  await signRequests.get('r1');
  await expect
    .poll(async () => {
      await signRequests.get('r1');
      return shown().at(-1);
    })
    .toBe('Bearer long');
  expect(tokens()).toHaveLength(2);
});

test('a refused token is renewed once, also by calls at once', async () => {
  server.script(path, unauthorized, unauthorized, pending);
  const { signRequests } = partner();
  const both = await Promise.all([signRequests.get('r1'), signRequests.get('r1')]);
  expect(both).toHaveLength(2);
  expect(tokens()).toHaveLength(2);
  expect(shown()).toEqual(['Bearer t1', 'Bearer t1', 'Bearer t2', 'Bearer t2']);
});

test('a second 401 is the answer', async () => {
  server.script(path, unauthorized);
  await expect(partner().signRequests.get('r1')).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
  expect(shown()).toEqual(['Bearer t1', 'Bearer t2']);
});

test('a wrong secret is said as it is, and the next call asks again', async () => {
  const wrong: Answer = { status: 401, body: { error: { code: 'invalid_client', message: 'wrong secret' } } };
  server.script('/oauth2/token', wrong, expiringIn(3_600, 'good'));
  server.script(path, pending);
  const { signRequests } = partner();
  await expect(signRequests.get('r1')).rejects.toMatchObject({
    code: 'invalid_client',
    message: 'wrong secret',
  });
  expect(server.calls(path)).toEqual([]);
  expect(await signRequests.get('r1')).toMatchObject({ status: 'pending' });
});

test('a person’s token is asked for anew after a 401', async () => {
  const envelopes = '/api/v1/envelopes';
  server.script(envelopes, unauthorized, { status: 200, body: { data: [], meta: { next_cursor: null } } });
  let count = 0;
  const accessToken = () => `p${(count += 1)}`;
  const { data } = await new TamgaPlatform({ baseUrl: server.url, accessToken }).envelopes.list().page();
  expect(data).toEqual([]);
  expect(server.calls(envelopes).map(({ headers }) => headers.authorization)).toEqual([
    'Bearer p1',
    'Bearer p2',
  ]);
});

test('an API key is not tried twice', async () => {
  server.script('/api/v1/envelopes', unauthorized);
  const refused = new TamgaPlatform({ baseUrl: server.url, apiKey: 'k' }).envelopes.list().page();
  await expect(refused).rejects.toMatchObject({ status: 401 });
  expect(server.calls('/api/v1/envelopes')).toHaveLength(1);
});

test('what is missing is named, with the variable that may hold it', () => {
  expect(() => new TamgaPartner({ baseUrl: 'https://tamga.example', clientId: 'id' })).toThrow(
    /^clientSecret is missing\. Pass it \(.*\), or set TAMGA_CLIENT_SECRET\.$/,
  );
  expect(() => new TamgaPlatform({ baseUrl: 'tamga.example' })).toThrow(
    'baseUrl: it is "tamga.example"; expected an address such as https://tamga.example.',
  );
  expect(() => new TamgaPlatform({ baseUrl: 'https://t.example', apiKey: 'k', maxRetries: 11 })).toThrow(
    /^maxRetries: it is 11/,
  );
});

import { beforeAll, expect, test } from 'vitest';
import { setUp } from '#test/support/world/set-up.ts';
import {
  basic,
  openDatabase,
  registerClient,
  send,
  sendForm,
  sendJson,
  startAuthorizationServer,
  type TestClient,
} from './support.ts';

const database = setUp(openDatabase);
const server = setUp(() => startAuthorizationServer(database));
const client = setUp(() => registerClient(database));
let url: string;
beforeAll(() => {
  url = `${server.url}/oauth2/token`;
});

function credentials({ clientId, clientSecret }: TestClient) {
  return { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
}

test.each(['grant_type', 'client_id', 'client_secret', 'scope'] as const)(
  '%s of a wrong type, or given twice',
  async (name) => {
    for (const value of [1, true, ['sign'], { a: 1 }]) {
      const answer = await sendJson(url, { ...credentials(client), [name]: value });
      expect(answer.body).toMatchObject({ error: { code: 'invalid_request' } });
      expect(answer.text).toContain(name);
      expect(answer.status).toBe(400);
    }
    const once = { ...credentials(client), scope: 'sign' };
    const twice = await sendForm(url, [...Object.entries(once), [name, once[name]]]);
    expect([twice.status, twice.body.error]).toEqual([400, 'invalid_request']);
  },
);

test.each(['', '{', '[]', '"x"', 'null', '1', '['.repeat(60_000), '{"grant_type":"client_credentials"'])(
  'the JSON body %.20s is refused',
  async (body) => {
    const answer = await sendJson(url, body);
    expect(answer.body).toMatchObject({ error: { code: 'invalid_request' } });
    expect(answer.status).toBe(400);
  },
);

test.each([
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/xml',
  'json',
  'application/json-seq',
])('the content type %s is refused', async (type) => {
  const answer = await sendJson(url, credentials(client), { 'content-type': type });
  expect(answer.body).toMatchObject({ error: { code: 'unsupported_media_type' } });
  expect(answer.status).toBe(415);
});

test('no body at all counts as an empty one', async () => {
  const answer = await send(url, { method: 'POST', headers: basic(client) });
  expect(answer.body).toMatchObject({
    error: { code: 'invalid_request', message: expect.stringContaining('grant_type') },
  });
  expect(answer.status).toBe(400);
});

test('64 KiB are read, one byte more is refused, announced or not', async () => {
  const body = JSON.stringify({ ...credentials(client), padding: '' });
  const full = body.replace('"padding":""', `"padding":"${'x'.repeat(65_536 - body.length)}"`);
  expect((await sendJson(url, full)).status).toBe(200);
  const json = await sendJson(url, `${full} `);
  expect(json.body).toMatchObject({ error: { code: 'payload_too_large' } });
  expect(json.status).toBe(413);
  const stream = new Blob([`${full} `]).stream();
  const headers = { 'content-type': 'application/json' };
  const chunked = await send(url, { method: 'POST', body: stream, headers, duplex: 'half' });
  expect(chunked.status).toBe(413);
  const form = await sendForm(url, { ...credentials(client), padding: 'x'.repeat(65_536) });
  expect([form.status, form.body.error]).toEqual([413, 'payload_too_large']);
});

test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is refused', async (method) => {
  const answer = await send(url, { method });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('POST');
  expect(answer.body).toMatchObject({ error: { code: 'method_not_allowed' } });
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createOrm } from '#entities/orm.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { send, sendForm, sendJson, startAuthorizationServer } from './support.ts';

const request = { grant_type: 'client_credentials', client_id: randomUUID(), client_secret: 'secret' };
const nowhere = 'postgres://tamga:hidden@127.0.0.1:1/tamga';

const database = setUp(
  async () => ({ orm: await createOrm({ databaseUrl: nowhere }) }),
  ({ orm }) => orm.close(),
);
const server = setUp(() => startAuthorizationServer(database));

test('without a database every answer is 503, in the words of what was sent, and tells nothing', async () => {
  const headers = { 'x-request-id': 'outage-1' };
  const token = `${server.url}/oauth2/token`;
  const introspect = `${server.url}/api/v1/oauth/introspect`;
  const answers = {
    json: [await sendJson(token, request, headers), await sendJson(introspect, { token: 'x' }, headers)],
    form: [await sendForm(token, request, headers), await sendForm(introspect, { token: 'x' }, headers)],
    guard: [await send(`${server.url}/guarded/sign`, { headers: { ...headers, authorization: 'Bearer x' } })],
  };
  for (const answer of [...answers.json, ...answers.form, ...answers.guard]) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('x-request-id')).toBe('outage-1');
    expect(answer.text).not.toMatch(/hidden|127\.0\.0\.1|select|oauth_record|ECONN/);
  }
  for (const { body } of [...answers.json, ...answers.guard])
    expect(body).toMatchObject({ error: { code: 'service_unavailable' } });
  for (const { body } of answers.form)
    expect(body).toEqual({ error: 'service_unavailable', error_description: expect.any(String) });
});

test('what needs no database is answered all the same, with the request id', async () => {
  const headers = { 'x-request-id': 'outage-2' };
  const keys = await send(`${server.url}/.well-known/jwks.json`, { headers });
  expect([keys.status, keys.headers.get('x-request-id')]).toEqual([200, 'outage-2']);
});

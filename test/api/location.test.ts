import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { sampleDocument } from '../../src/demo/options.ts';
import { call, type Answer } from '#test/support/http/http.ts';
import { platform, registerUser, someEmail } from '#test/support/people/account.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));

/** The path in Location, which is under the service's own address. */
function locationOf({ status, headers }: Answer<unknown>): string {
  expect(status).toBe(201);
  const location = new URL(headers.get('location') ?? '');
  expect(location.origin).toBe(new URL(world.deps.config.BASE_URL).origin);
  return location.pathname;
}

const read = (path: string) => call(world, path, { token: user.access_token });
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  platform<Record<string, never>>(world, path, { token: user.access_token, body, headers });

test('what was made is read where Location says, also when the call is repeated', async () => {
  const draft = {
    name: 'Lease',
    document_id: await readyDocument(world, user),
    recipients: [{ name: 'Bat', email: someEmail(), role: 'approver' }],
  };
  const receiver = await startReceiver();
  const bodies: [string, object][] = [
    ['/envelopes', draft],
    ['/users', { email: someEmail(), first_name: 'Bat', last_name: 'Dorj', role: 'user' }],
    ['/webhooks', { url: receiver.url, events: ['envelope_sent'] }],
  ];
  for (const [path, body] of bodies) {
    const key = { 'idempotency-key': randomUUID() };
    const location = locationOf(await post(path, body, key));
    expect(location).toMatch(new RegExp(`^/api/v1${path}/[0-9a-f-]{36}$`));
    expect((await read(location)).status, path).toBe(200);
    expect(locationOf(await post(path, body, key))).toBe(location);
  }
  await receiver.stop();
});

test('a registration leads to the account, an upload to its document, a request of a partner to its status', async () => {
  const body = {
    email: someEmail(),
    password: 'a long one for tests',
    first_name: 'Bat',
    last_name: 'Dorj',
    organization_name: 'Steppe',
  };
  expect(locationOf(await platform(world, '/auth/register', { body }))).toBe('/api/v1/auth/me');
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await readFile(sampleDocument))]), 'agreement.pdf');
  const headers = { authorization: `Bearer ${user.access_token}` };
  const upload = await fetch(`${world.baseUrl}/api/v1/documents`, { method: 'POST', headers, body: form });
  const document = locationOf({ status: upload.status, headers: upload.headers, body: undefined });
  expect((await read(document)).status).toBe(200);
  const token = await world.partner.token('sign');
  const asked = { user_email: someEmail(), document_hash: 'ab'.repeat(32), required_loa: 1 };
  const made = await call(world, '/partner/sign-request', { token, body: asked });
  const location = locationOf(made);
  expect(location).toBe(`/partner/sign-request/${String(made.body['request_id'])}`);
  expect((await call(world, location, { token })).status).toBe(200);
});

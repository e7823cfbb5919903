import { beforeAll, describe, expect, test } from 'vitest';
import { expectAnswer } from '#test/support/http/answers.ts';
import { call } from '#test/support/http/http.ts';
import { expectPlatformError, registerUser, someEmail } from '#test/support/people/account.ts';
import { makeApplication, type Application } from '#test/support/people/application.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { readDocument, signByLink, untilEnvelope } from '#test/support/people/envelope.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { cookiesOf } from '../../signing/envelope/ground.ts';
import { givenLinks } from './support/given-links.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));
let documentId: string;
let application: Application;
beforeAll(async () => {
  documentId = await readyDocument(world, user);
  application = await makeApplication(world, { organizationId: user.user.organization_id });
  await register(['https://shop.example']);
});

const { send, register, sent, given, follow } = givenLinks(() => ({
  world,
  user,
  documentId,
  clientId: application.clientId,
}));

const asked = () => ({
  client_id: application.clientId,
  redirect_url: 'https://shop.example/done?order=7',
  notify: false,
});
const draft = (more: object) =>
  send<{ id: string }>('/envelopes', {
    body: { document_id: documentId, name: 'A', recipients: [{ email: someEmail() }], ...more },
  });
const of = (code: string, status: number, path: string) => ({ code, status, path });

describe('an envelope of an application', () => {
  test('is framed by its origins, and leads its recipients back', async () => {
    const { id, recipients } = await sent([{}], asked());
    const { url } = await given(id, recipients[0]?.id);
    const path = await follow(url);
    const frames = async (at: string) => {
      const answer = await fetch(`${world.baseUrl}${at}`, { headers: { accept: 'text/html' } });
      return /frame-ancestors ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
    };
    expect(await frames(path)).toBe('https://shop.example');
    // The page of a link that was used is in the frame, too.
    expect(await frames(new URL(url).pathname)).toBe('https://shop.example');
    await readDocument(world, path);
    expect((await signByLink(world, path)).status).toBe(200);
    await untilEnvelope(world, user, { id, status: 'completed' });
    const { body } = await call(world, `${path}/state`);
    const address = `https://shop.example/done?order=7&status=signed&envelope_id=${id}&recipient_id=${recipients[0]?.id}`;
    expect(body).toMatchObject({ redirect_url: address, application: 'Altan Bank' });
    // The form that sends the sealed document again is in the frame, too.
    const form = { method: 'POST', headers: { 'sec-fetch-site': 'same-origin', accept: 'text/html' } };
    const answered = await fetch(`${world.baseUrl}${path}`, form);
    expect(answered.headers.get('content-security-policy')).toContain('frame-ancestors https://shop.example');
    await register([]);
    expect((await call(world, `${path}/state`)).body).not.toHaveProperty('redirect_url');
    expect(await frames(path)).toBe("'none'");
    await register(['https://shop.example']);
  });

  test('tells the way back to nobody who has the link without its access code', async () => {
    const { id, recipients } = await sent([{ access_code: 'хавар' }, {}], asked());
    const path = await follow((await given(id, recipients[0]?.id)).url);
    const headers = cookiesOf(await call(world, `${path}/access`, { body: { access_code: 'хавар' } }));
    await readDocument(world, path, headers);
    const body = { consent: true, signature: { type: 'typed', text: 'Бат' } };
    expect([200, 202]).toContain((await call(world, `${path}/sign`, { body, headers })).status);
    await untilTrue(async () => {
      const { body: known } = await call<{ redirect_url?: string }>(world, `${path}/state`, { headers });
      return known.redirect_url?.startsWith('https://shop.example/') === true;
    });
    expect((await call(world, `${path}/state`)).body).not.toHaveProperty('redirect_url');
  });

  test('is refused with another origin, without application, and with one of others', async () => {
    const foreign = await makeApplication(world);
    for (const [more, expected] of [
      [{ ...asked(), redirect_url: 'https://other.example/' }, of('INVALID_REQUEST', 400, 'redirect_url')],
      [{ ...asked(), redirect_url: 'javascript:alert(1)' }, of('INVALID_REQUEST', 400, 'redirect_url')],
      [{ ...asked(), client_id: undefined }, of('VALIDATION_FAILED', 422, 'client_id')],
      [{ ...asked(), client_id: foreign.clientId }, of('VALIDATION_FAILED', 422, 'client_id')],
      [{ ...asked(), client_id: 'x' }, of('INVALID_REQUEST', 400, 'client_id')],
      [{ notify: 'no' }, of('INVALID_REQUEST', 400, 'notify')],
    ] as const) {
      const { details } = expectPlatformError(await draft(more), expected.status, expected.code);
      expect(details).toMatchObject({
        issues: [{ path: expected.path, message: expect.stringMatching(/^expected/) }],
      });
    }
  });

  test('can be changed in its draft', async () => {
    const { id } = expectAnswer(await draft({}), 201);
    const changed = await send(`/envelopes/${id}`, { method: 'PUT', body: asked() });
    expect(expectAnswer(changed, 200)).toMatchObject(asked());
    const wrong = { redirect_url: 'https://other.example/' };
    expectPlatformError(
      await send(`/envelopes/${id}`, { method: 'PUT', body: wrong }),
      400,
      'INVALID_REQUEST',
    );
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { SingleUseLink } from '#entities/envelope/single-use-link.ts';
import { expectPlatformError, registerUser, someEmail } from '#test/support/people/account.ts';
import { makeApplication, type Application } from '#test/support/people/application.ts';
import { readyDocument } from '#test/support/people/document.ts';
import {
  downloaded,
  readDocument,
  recipientLink,
  signByLink,
  untilEnvelope,
} from '#test/support/people/envelope.ts';
import { addMember } from '#test/support/people/members.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { call } from '#test/support/http/http.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { textOf } from '#test/support/pdf/pdf-text.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { givenLinks, type Whole } from './support/given-links.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));
let documentId: string;
let application: Application;
beforeAll(async () => {
  documentId = await readyDocument(world, user);
  application = await makeApplication(world, { organizationId: user.user.organization_id });
  await register(['https://shop.example']);
});

const { send, ask, open, register, sent, given, follow } = givenLinks(() => ({
  world,
  user,
  documentId,
  clientId: application.clientId,
}));

const draft = (more: object) =>
  send<{ id: string }>('/envelopes', {
    body: { document_id: documentId, name: 'A', recipients: [{ email: someEmail() }], ...more },
  });

describe('a link that the sender is given', () => {
  test('opens the recipient’s page once; their own link goes on working', async () => {
    const { id, emails, recipients } = await sent();
    const own = await recipientLink(world, emails[0] ?? '');
    const [one] = recipients;
    expect(one?.link_given_to).toEqual(['recipient']);
    const { url, ...rest } = await given(id, one?.id);
    expect(rest).toEqual({ link_given_to: 'sender', expires_at: expect.any(String) });
    expect(Date.parse(rest.expires_at) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    expect((await fetch(`${world.baseUrl}${new URL(url).pathname}`, { method: 'HEAD' })).status).toBe(404);
    expect(await follow(url)).toBe(own);
    const again = await open(url);
    expect([again.status, await again.text()]).toEqual([
      410,
      expect.stringContaining('This link opens once'),
    ]);
    expect((await call(world, `${own}/state`)).status).toBe(200);
    const [after] = expectAnswer(await send<Whole>(`/envelopes/${id}`), 200).recipients;
    expect(after?.link_given_to).toEqual(['sender', 'recipient']);
    type Event = { action: string; metadata: object };
    const events = expectAnswer(await send<Event[]>(`/envelopes/${id}/events?limit=100`), 200);
    expect(events.find(({ action }) => action === 'envelope.link_given')?.metadata).toMatchObject({
      recipient_id: one?.id,
      link_given_to: 'sender',
    });
  });

  test('is opened by one of many at once', async () => {
    const { id, recipients } = await sent();
    const { url } = await given(id, recipients[0]?.id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(url)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      303,
      ...Array<number>(7).fill(410),
    ]);
  });

  test('ends after its time, with a correction, and is not there under another token', async () => {
    const { id, recipients } = await sent();
    const late = await given(id, recipients[0]?.id);
    await world.owner.em
      .fork()
      .nativeUpdate(SingleUseLink, { recipientId: recipients[0]?.id ?? '' }, { expiresAt: new Date() });
    expect((await open(late.url)).status).toBe(410);
    const { url } = await given(id, recipients[0]?.id);
    await send(`/envelopes/${id}/recipients/${recipients[0]?.id}`, {
      method: 'PUT',
      body: { email: someEmail() },
    });
    expect((await open(url)).status).toBe(404);
    for (const path of [`/open/${'x'.repeat(43)}`, '/open/a', '/open/%00'])
      expect((await open(`https://tamga.example${path}`)).status).toBe(404);
  });

  test('is not said of the link that a correction has made', async () => {
    const { id, recipients } = await sent([{}], { language: 'en' });
    const [one] = recipients;
    await given(id, one?.id);
    const email = someEmail();
    const corrected = await send<{ recipient: Whole['recipients'][number] }>(
      `/envelopes/${id}/recipients/${one?.id}`,
      { method: 'PUT', body: { email } },
    );
    expect(expectAnswer(corrected, 200).recipient.link_given_to).toEqual(['recipient']);
    const [after] = expectAnswer(await send<Whole>(`/envelopes/${id}`), 200).recipients;
    expect(after?.link_given_to).toEqual(['recipient']);
    const path = await recipientLink(world, email);
    await readDocument(world, path);
    expect((await signByLink(world, path)).status).toBe(200);
    await untilEnvelope(world, user, { id, status: 'completed' });
    const certificate = await textOf(await downloaded(world, user, `/envelopes/${id}/certificate`));
    expect(certificate).toContain('Thelinkthatwassenttothee-mailaddress.');
  });

  test('is for the sender, owner and admin alone', async () => {
    const { id, recipients } = await sent();
    const rid = recipients[0]?.id;
    const stranger = await registerUser(world);
    const member = await addMember(world, user);
    for (const token of [stranger.access_token, member.access_token])
      expectPlatformError(await ask(id, rid, token), 404, 'NOT_FOUND');
    expectPlatformError(await ask(id, rid, 'nobody'), 401, 'UNAUTHORIZED');
    const { id: other } = await sent();
    expectPlatformError(await ask(other, rid), 404, 'NOT_FOUND');
    expectPlatformError(await ask(id, 'x'), 404, 'NOT_FOUND');
  });

  test('is for a recipient whose turn it is', async () => {
    const people = [{}, {}, { role: 'cc' }];
    const { id, recipients, emails } = await sent(people, { routing_type: 'sequential' });
    expectPlatformError(await ask(id, recipients[1]?.id), 422, 'INVALID_STATE');
    expectPlatformError(await ask(id, recipients[2]?.id), 422, 'INVALID_STATE');
    const path = await recipientLink(world, emails[0] ?? '');
    await readDocument(world, path);
    expect((await signByLink(world, path)).status).toBe(200);
    expectPlatformError(await ask(id, recipients[0]?.id), 422, 'INVALID_STATE');
    await send(`/envelopes/${id}/void`, { body: { reason: 'No longer needed' } });
    const { details } = expectPlatformError(await ask(id, recipients[1]?.id), 422, 'INVALID_STATE');
    expect(details).toMatchObject({ status: 'voided', allowed_from: ['sent', 'in_progress'] });
    const { id: drafted } = expectAnswer(await draft({}), 201);
    const whole = expectAnswer(await send<Whole>(`/envelopes/${drafted}`), 200);
    expectPlatformError(await ask(drafted, whole.recipients[0]?.id), 422, 'INVALID_STATE');
  });
});

describe('an envelope whose recipients are not written to', () => {
  test('is signed by links that the sender hands over, and nobody but the sender gets a letter', async () => {
    const people = [{}, { role: 'approver' }, { role: 'cc' }];
    const more = { notify: false, routing_type: 'sequential' };
    const { id, emails, recipients } = await sent(people, more);
    expect(recipients[0]).toMatchObject({ status: 'sent', sent_at: null, link_given_to: [] });
    const path = await follow((await given(id, recipients[0]?.id)).url);
    await readDocument(world, path);
    expect((await signByLink(world, path)).status).toBe(200);
    await untilTrue(async () => (await ask(id, recipients[1]?.id)).status === 201);
    const approving = await follow((await given(id, recipients[1]?.id)).url);
    await readDocument(world, approving);
    expect((await call(world, `${approving}/approve`, { body: { consent: true } })).status).toBe(200);
    await untilEnvelope(world, user, { id, status: 'completed' });
    // The sender's own letter is the last one.
    await untilTrue(async () =>
      (await sentMessages(world, { to: user.email })).some(({ link }) => link?.includes('/sealed/')),
    );
    for (const to of emails) expect(await sentMessages(world, { to })).toEqual([]);
    const whole = expectAnswer(await send<Whole>(`/envelopes/${id}`), 200);
    expect(whole.recipients.map(({ link_given_to: given }) => given)).toEqual([['sender'], ['sender'], []]);
    const certificate = await textOf(await downloaded(world, user, `/envelopes/${id}/certificate`));
    expect(certificate).toContain(
      'Alinkthatthesenderoftheenvelope,oracolleagueintheirorganization,wasgiven.',
    );
    expect(certificate).toContain('nothingwassenttothem');
    expect(certificate).not.toContain('Thelinkthatwassenttothee-mailaddress');
    // Whoever wants the sealed document asks for it on their page, and gets it at once.
    const headers = { 'sec-fetch-site': 'same-origin', accept: 'text/html' };
    expect((await fetch(`${world.baseUrl}${path}`, { method: 'POST', headers })).status).toBe(200);
    const [letter, ...others] = await sentMessages(world, { to: emails[0] });
    expect([letter?.link, others]).toEqual([expect.stringContaining('/sealed/'), []]);
  });

  test('counts the turn as a letter: a reminder by hand comes an hour later at the earliest', async () => {
    const { id, emails } = await sent([{}], { notify: false });
    const { message } = expectPlatformError(
      await send(`/envelopes/${id}/remind`, { body: {} }),
      422,
      'INVALID_STATE',
    );
    expect(message).toContain('less than an hour');
    expect(await sentMessages(world, { to: emails[0] })).toEqual([]);
  });
});

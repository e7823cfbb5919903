import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { UserSession } from '#entities/account/user-session.ts';
import {
  expectPlatformError,
  platform,
  registerUnproved,
  registerUser,
  signInAs,
  type TestUser,
} from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { signInVisitor, Visitor } from '#test/support/http/visitor.ts';
import { sentEnvelope } from '#test/support/people/envelope.ts';
import { holdOrganization, liftHoldAs } from '#test/support/people/hold.ts';
import { addMember } from '#test/support/people/members.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const signInPage = /^\/account\/sign-in\//;
const deletion = '/account/data/delete';
const em = () => world.deps.orm.em.fork();

async function visitorOf(user: TestUser): Promise<Visitor> {
  const visitor = new Visitor(world);
  await signInVisitor(visitor, user);
  return visitor;
}

/** Asks for the export as the page's form does, and gives the answer with its bytes. */
async function exportAs(visitor: Visitor, origin = world.baseUrl) {
  const page = await visitor.open('/account/data');
  const token = /name="form_token" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
  const body = new URLSearchParams({ form_token: token });
  return visitor.ask('/account/data/export', { method: 'POST', body, headers: { origin } });
}

function letTimePass(userId: string): Promise<number> {
  const authenticatedAt = new Date(Date.now() - 11 * 60_000);
  return em().nativeUpdate(UserSession, { userId }, { authenticatedAt });
}

describe('the copy of one’s data', () => {
  test('has what the operation gives, and is on record', async () => {
    const user = await registerUser(world);
    const stranger = await registerUser(world);
    const answer = await exportAs(await visitorOf(user));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-disposition')).toContain('personal-data.zip');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const texts = Object.values(files).map((bytes) => Buffer.from(bytes).toString('utf8'));
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['data/user_account.json', 'data/user_session.json', 'manifest.json']),
    );
    expect(texts.some((text) => text.includes(user.email))).toBe(true);
    for (const text of texts) {
      expect(text).not.toContain(stranger.email);
      expect(text).not.toContain('password_hash');
    }
    const exported = { userId: user.user.id, action: 'person.exported' };
    expect(await em().count(AuditEvent, exported)).toBe(1);
  });

  test('needs a form of ours, a password of the last minutes, and a confirmed address', async () => {
    const user = await registerUser(world);
    const visitor = await visitorOf(user);
    expect((await exportAs(visitor, 'https://elsewhere.example')).status).toBe(403);
    await letTimePass(user.user.id);
    const asked = await exportAs(visitor);
    expect([asked.status, asked.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/oauth/authorize'),
    ]);
    const unproved = await exportAs(await visitorOf(await registerUnproved(world)));
    expect([unproved.status, await unproved.text()]).toEqual([
      403,
      expect.stringContaining('Confirm your e-mail'),
    ]);
  });

  test('comes five times a day', async () => {
    const visitor = await visitorOf(await registerUser(world));
    const statuses: number[] = [];
    for (let asked = 0; asked < 7; asked += 1) statuses.push((await exportAs(visitor)).status);
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a person deletes their account', () => {
  test('after they read what stays: access ends, the address is free, and a letter says so', async () => {
    const owner = await registerUser(world);
    const member = await addMember(world, owner, 'user');
    const visitor = await visitorOf(member);
    const page = await visitor.open(deletion);
    expect(page.html).toContain('because the law asks their organizations');
    expect((await visitor.send(page, {})).status).toBe(400);
    expect((await platform(world, '/auth/me', { token: member.access_token })).status).toBe(200);
    const done = await visitor.send(page, { sure: 'true' });
    expect([done.status, done.html]).toEqual([200, expect.stringContaining('Your account is deleted')]);
    expect(visitor.cookie('tamga_account')).toBeUndefined();
    expect((await visitor.open('/account')).path).toMatch(signInPage);
    expect((await platform(world, '/auth/me', { token: member.access_token })).status).toBe(401);
    expect((await signInAs(world, member.email, member.password)).status).toBe(401);
    const row = await em().findOneOrFail(UserAccount, { id: member.user.id });
    expect(row).toMatchObject({ status: 'disabled', phone: null, deletedAt: expect.any(Date) });
    expect(row.email).not.toBe(member.email);
    const [letter] = await sentMessages(world, { to: member.email, kind: 'notice' });
    expect(letter?.subject).toBe('Your account was deleted');
    await registerUser(world, { email: member.email });
    const events = await em().find(AuditEvent, { resourceId: member.user.id, action: 'user.deleted' });
    expect(events.map(({ metadata }) => metadata)).toMatchObject([{ by: 'holder' }]);
  });

  test('not as the last owner of others, but alone, once nothing is under way', async () => {
    const owner = await registerUser(world);
    const member = await addMember(world, owner, 'admin');
    const visitor = await visitorOf(owner);
    const page = await visitor.open(deletion);
    const refused = await visitor.send(page, { sure: 'true' });
    expect([refused.status, refused.html]).toEqual([409, expect.stringContaining('last owner')]);
    const left = await visitorOf(member);
    expect((await left.send(await left.open(deletion), { sure: 'true' })).status).toBe(200);
    const hook = { url: 'http://127.0.0.1:9/hook', events: ['envelope_completed'] };
    const token = owner.access_token;
    const made = await platform<{ webhook: { id: string } }>(world, '/webhooks', { token, body: hook });
    const { id } = expectAnswer(made, 201).webhook;
    const held = await visitor.send(page, { sure: 'true' });
    expect([held.status, held.html]).toEqual([409, expect.stringContaining('Webhooks or applications')]);
    expectAnswer(await platform(world, `/webhooks/${id}`, { method: 'DELETE', token }), 200);
    expect((await visitor.send(page, { sure: 'true' })).html).toContain('Your account is deleted');
  });

  test('not while an envelope is under way where they are alone', async () => {
    const owner = await registerUser(world);
    const { id } = await sentEnvelope(world, owner, { recipients: [{}] });
    const visitor = await visitorOf(owner);
    const page = await visitor.open(deletion);
    const refused = await visitor.send(page, { sure: 'true' });
    expect([refused.status, refused.html]).toEqual([409, expect.stringContaining('under way')]);
    const { access_token: token } = owner;
    const ended = await platform(world, `/envelopes/${id}/void`, { token, body: { reason: 'Wrong' } });
    expectAnswer(ended, 200);
    expect((await visitor.send(page, { sure: 'true' })).html).toContain('Your account is deleted');
  });

  test('not while their organization is on legal hold', async () => {
    const owner = await registerUser(world);
    const member = await addMember(world, owner, 'user');
    const hold = await holdOrganization(world, owner);
    const visitor = await visitorOf(member);
    const page = await visitor.open(deletion);
    const refused = await visitor.send(page, { sure: 'true' });
    expect([refused.status, refused.html]).toEqual([409, expect.stringContaining('legal hold')]);
    expectAnswer(await liftHoldAs(world, owner, hold), 200);
    expect((await visitor.send(page, { sure: 'true' })).status).toBe(200);
  });

  test('by a form of ours with a password of the last minutes, and never another’s', async () => {
    const user = await registerUser(world);
    const visitor = await visitorOf(user);
    const page = await visitor.open(deletion);
    const form = { sure: 'true' };
    expect((await visitor.send(page, form, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await visitor.send({ ...page, html: '' }, form)).status).toBe(403);
    const neighbour = await visitorOf(await registerUser(world));
    expect((await visitor.send(await neighbour.open(deletion), form)).status).toBe(403);
    await letTimePass(user.user.id);
    expect((await visitor.send(page, form)).path).toMatch(signInPage);
    expect((await new Visitor(world).send(page, form)).path).toMatch(signInPage);
    const row = await em().findOneOrFail(UserAccount, { id: user.user.id });
    expect(row.deletedAt).toBeNull();
  });

  test('by API, with a password of the last minutes and by no key', async () => {
    const owner = await registerUser(world);
    const member = await addMember(world, owner, 'user');
    const remove = (caller: { token?: string; headers?: Record<string, string> }) =>
      platform(world, '/auth/me', { method: 'DELETE', ...caller });
    const made = platform<{ key: string }>(world, '/api-keys', {
      token: member.access_token,
      body: { name: 'Server' },
    });
    const headers = { 'x-api-key': expectAnswer(await made, 201).key };
    expectPlatformError(await remove({ headers }), 403, 'FORBIDDEN');
    await letTimePass(member.user.id);
    const token = member.access_token;
    expectPlatformError(await remove({ token }), 403, 'REAUTHENTICATION_REQUIRED');
    const kept = await remove({ token: owner.access_token });
    expect(expectPlatformError(kept, 422, 'INVALID_STATE').details).toMatchObject({ hindrance: 'members' });
    await em().nativeUpdate(UserSession, { userId: member.user.id }, { authenticatedAt: new Date() });
    expect(expectAnswer(await remove({ token }), 200)).toEqual({ id: member.user.id, deleted: true });
    expect((await platform(world, '/auth/me', { token })).status).toBe(401);
    expect((await platform(world, '/auth/me', { headers })).status).toBe(401);
    expect((await signInAs(world, member.email, member.password)).status).toBe(401);
  });

  test('by two forms at once, which say the same', async () => {
    const user = await registerUser(world);
    const visitor = await visitorOf(user);
    const page = await visitor.open(deletion);
    const both = await Promise.all([1, 2].map(() => visitor.send(page, { sure: 'true' })));
    for (const { status, path } of both) expect(status === 200 || signInPage.test(path)).toBe(true);
    expect(both.some(({ html }) => html.includes('Your account is deleted'))).toBe(true);
  });

  test('of two owners who go at once, one stays', async () => {
    const one = await registerUser(world);
    const two = await addMember(world, one, 'owner');
    await addMember(world, one, 'user');
    const visitors = [await visitorOf(one), await visitorOf(two)];
    const pages = await Promise.all(
      visitors.map(async (visitor) => ({ visitor, page: await visitor.open(deletion) })),
    );
    const answers = await Promise.all(pages.map(({ visitor, page }) => visitor.send(page, { sure: 'true' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

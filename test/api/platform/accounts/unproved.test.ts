import { describe, expect, test } from 'vitest';
import { endUnprovedAccounts } from '#api/process/end-unproved-accounts.ts';
import { Document } from '#entities/document/document.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { StoredObject } from '#entities/document/stored-object.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import {
  accountOf,
  expectPlatformError,
  mailedToken,
  platform,
  registerUnproved,
  registerUser,
  signInAs,
  someEmail,
  type TestUser,
} from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { inviteAs } from '#test/support/people/members.ts';
import { outbox } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

type Made = { id: string };

async function makeDraft(owner: TestUser): Promise<{ documentId: string; envelopeId: string }> {
  const documentId = await readyDocument(world, owner);
  const recipients = [{ email: someEmail(), name: 'A victim' }];
  const body = { document_id: documentId, name: 'Your card was blocked', recipients };
  const answer = await platform<Made>(world, '/envelopes', { token: owner.access_token, body });
  return { documentId, envelopeId: expectAnswer(answer, 201).id };
}

async function reset(email: string, password: string): Promise<void> {
  expectAnswer(await platform(world, '/auth/forgot-password', { body: { email } }), 200);
  const token = await mailedToken(world, email, 'reset-password');
  expectAnswer(await platform(world, '/auth/reset-password', { body: { token, password } }), 200);
}

describe('an account whose address nobody has proved', () => {
  test('sends no envelope and tells no recipient anything', async () => {
    const somebody = await registerUnproved(world);
    const { envelopeId } = await makeDraft(somebody);
    const send = await platform(world, `/envelopes/${envelopeId}/send`, {
      token: somebody.access_token,
      body: {},
    });
    const { message } = expectPlatformError(send, 403, 'EMAIL_NOT_VERIFIED');
    expect(message).toContain('Confirm your e-mail address');
    const em = world.deps.orm.em.fork();
    expect(await em.findOneOrFail(Envelope, { id: envelopeId })).toMatchObject({
      status: 'draft',
      sendId: null,
    });
  });

  test.each([
    ['POST', '/users', { email: 'second.owner@example.mn', first_name: 'A', last_name: 'B', role: 'owner' }],
    ['POST', '/webhooks', { url: 'http://127.0.0.1:9/', events: ['envelope_sent'] }],
    ['POST', '/api-keys', { name: 'for later' }],
    ['PUT', '/auth/me', { phone: '+97699110000' }],
  ])('is refused %s %s', async (method, path, body) => {
    const { access_token: token } = await registerUnproved(world);
    const refused = await platform(world, path, { method, token, body });
    expectPlatformError(refused, 403, 'EMAIL_NOT_VERIFIED');
    const said = (await outbox(world)).map(({ to }) => to);
    expect(said).not.toContain('second.owner@example.mn');
    expect(said).not.toContain('+97699110000');
  });

  test('has all of it once the address is proved, with the session that it had', async () => {
    const { email, password, access_token: token } = await registerUnproved(world);
    const link = await mailedToken(world, email, 'verify-email');
    expectAnswer(await platform(world, '/auth/verify-email', { body: { token: link, password } }), 200);
    expectAnswer(await platform(world, '/api-keys', { token, body: { name: 'contracts' } }), 201);
    expectAnswer(await inviteAs(world, { access_token: token }), 201);
  });

  test('is worth nothing to whoever planted it, once the owner of the address resets the password', async () => {
    const planted = await registerUnproved(world, { organization_name: 'Trap', phone: '+97699110011' });
    const { documentId, envelopeId } = await makeDraft(planted);
    await reset(planted.email, 'the victim chose this');
    for (const path of ['/auth/me', '/documents'])
      expectPlatformError(await platform(world, path, { token: planted.access_token }), 401, 'UNAUTHORIZED');
    expectPlatformError(await signInAs(world, planted.email, planted.password), 401, 'UNAUTHORIZED');
    const victim = expectAnswer(await signInAs(world, planted.email, 'the victim chose this'), 200);
    expect(victim.user).toMatchObject({ role: 'owner', phone: null, email_verified_at: expect.any(String) });
    expect(victim.user.organization_id).not.toBe(planted.user.organization_id);
    const { organization } = (await accountOf(world, victim.access_token)).body.data;
    expect(organization['name']).not.toBe('Trap');
    const token = victim.access_token;
    for (const path of ['/documents', '/envelopes', '/webhooks', '/api-keys'])
      expect(expectAnswer(await platform<unknown[]>(world, path, { token }), 200)).toEqual([]);
    const members = expectAnswer(await platform<Made[]>(world, '/users', { token }), 200);
    expect(members.map(({ id }) => id)).toEqual([victim.user.id]);
    const em = world.deps.orm.em.fork();
    expect(await em.count(Document, { id: documentId })).toBe(0);
    expect(await em.count(Envelope, { id: envelopeId })).toBe(0);
    const left = { organizationId: planted.user.organization_id, discardedAt: null };
    expect(await em.count(StoredObject, left)).toBe(0);
  });

  test('ends after a day, and its address is free; one that was proved stays', async () => {
    const late = await registerUnproved(world);
    const { documentId } = await makeDraft(late);
    const fresh = await registerUnproved(world);
    const proved = await registerUser(world);
    const em = world.deps.orm.em.fork();
    const createdAt = new Date(Date.now() - 24 * 3_600_000 - 1_000);
    await em.nativeUpdate(UserAccount, { id: { $in: [late.user.id, proved.user.id] } }, { createdAt });
    await Promise.all([endUnprovedAccounts(world.deps), endUnprovedAccounts(world.deps)]);
    expectPlatformError(await signInAs(world, late.email, late.password), 401, 'UNAUTHORIZED');
    expectPlatformError(await accountOf(world, late.access_token), 401, 'UNAUTHORIZED');
    expect(await em.count(Document, { id: documentId })).toBe(0);
    expectAnswer(await signInAs(world, fresh.email, fresh.password), 200);
    expectAnswer(await signInAs(world, proved.email, proved.password), 200);
    expect((await registerUnproved(world, { email: late.email })).user.id).not.toBe(late.user.id);
  });
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { expectAnswer } from '#test/support/http/answers.ts';
import { expectPlatformError, platform, registerUser, type TestUser } from '#test/support/people/account.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { holdOrganization, liftHoldAs, placeHoldAs, type Hold } from '#test/support/people/hold.ts';
import { addMember, removeMember } from '#test/support/people/members.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { wholeMetadata } from '#entities/audit/personal-members.ts';

const world = setUp(sharedWorld);
const owner = setUp(() => registerUser(world));
const stranger = setUp(() => registerUser(world));

const as = ({ access_token: token }: TestUser, path: string, options: object = {}) =>
  platform(world, path, { token, ...options });

async function draft(user: TestUser): Promise<{ id: string; documentId: string }> {
  const documentId = await readyDocument(world, user);
  const recipients = [{ email: 'saraa@example.mn', name: 'Saraa', role: 'signer' }];
  const body = { document_id: documentId, name: 'Lease', recipients };
  return { id: String(expectAnswer(await as(user, '/envelopes', { body }), 201)['id']), documentId };
}

async function holdsSeen(query = ''): Promise<Hold[]> {
  const answer = platform<Hold[]>(world, `/organization/legal-holds${query}`, { token: owner.access_token });
  return expectAnswer(await answer, 200);
}

test('an envelope on hold stays with its document until the hold is lifted, and the audit trail says who did it and why', async () => {
  const [{ id, documentId }, other] = [await draft(owner), await draft(owner)];
  const placed = expectAnswer(await placeHoldAs(world, owner, { kind: 'envelope', thing_id: id }), 201);
  expect(placed).toMatchObject({ kind: 'envelope', thing_id: id, placed_by: 'owner', lifted_at: null });
  expect(expectAnswer(await as(owner, `/envelopes/${id}`), 200)).toMatchObject({ legal_hold: true });
  expect(expectAnswer(await as(owner, `/envelopes/${other.id}`), 200)).toMatchObject({ legal_hold: false });

  for (const path of [`/envelopes/${id}`, `/documents/${documentId}`]) {
    const refused = expectPlatformError(await as(owner, path, { method: 'DELETE' }), 422, 'INVALID_STATE');
    expect(refused.message).toContain('legal hold');
  }
  // Another one goes.
  expectAnswer(await as(owner, `/envelopes/${other.id}`, { method: 'DELETE' }), 200);
  expect(await holdsSeen()).toMatchObject([{ id: placed.id }]);

  expectAnswer(await liftHoldAs(world, owner, placed.id), 200);
  expect(await holdsSeen()).toEqual([]);
  expect(await holdsSeen('?all=true')).toMatchObject([{ id: placed.id, lifted_at: expect.any(String) }]);
  expectAnswer(await as(owner, `/envelopes/${id}`, { method: 'DELETE' }), 200);
  expectAnswer(await as(owner, `/documents/${documentId}`, { method: 'DELETE' }), 200);

  const em = world.deps.orm.em.fork();
  const events = await em.find(AuditEvent, { resourceId: placed.id }, { orderBy: { sequence: 'asc' } });
  expect(events.map((event) => [event.action, event.userId, wholeMetadata(event)])).toMatchObject([
    [
      'legal_hold.placed',
      owner.user.id,
      { kind: 'envelope', thing_id: id, reason: 'A claim before the court' },
    ],
    ['legal_hold.lifted', owner.user.id, { kind: 'envelope', thing_id: id, reason: 'The claim is settled' }],
  ]);
});

test('an organization on hold keeps documents, drafts and accounts; a member can still be disabled', async () => {
  const user = await registerUser(world);
  const member = await addMember(world, user);
  const { id, documentId } = await draft(user);
  const hold = await holdOrganization(world, user);
  for (const path of [`/envelopes/${id}`, `/documents/${documentId}`, `/users/${member.user.id}`])
    expectPlatformError(await as(user, path, { method: 'DELETE' }), 422, 'INVALID_STATE');
  const disabled = { method: 'PUT', body: { status: 'disabled' } };
  expectAnswer(await as(user, `/users/${member.user.id}`, disabled), 200);
  expectAnswer(await liftHoldAs(world, user, hold), 200);
  expectAnswer(await removeMember(world, user, member.user.id), 200);
});

test('a thing is held once, and a repeated call with the same key places no second hold', async () => {
  const user = await registerUser(world);
  const send = (key: string) =>
    as(user, '/organization/legal-holds', {
      headers: { 'idempotency-key': key },
      body: { kind: 'organization', reason: 'A claim' },
    });
  const key = randomUUID();
  const first = expectAnswer(await send(key), 201);
  expect(expectAnswer(await send(key), 201)).toEqual(first);
  expectPlatformError(await send(randomUUID()), 422, 'INVALID_STATE');
  expectAnswer(await liftHoldAs(world, user, String(first['id'])), 200);
  expectAnswer(await send(randomUUID()), 201);
});

test('only an owner places and lifts holds; an admin sees them, a user does not', async () => {
  const [admin, user] = [await addMember(world, owner, 'admin'), await addMember(world, owner)];
  for (const one of [admin, user]) expectPlatformError(await placeHoldAs(world, one), 403, 'FORBIDDEN');
  expectAnswer(await as(admin, '/organization/legal-holds'), 200);
  expectPlatformError(await as(user, '/organization/legal-holds'), 403, 'FORBIDDEN');
});

test('nothing of another organization is held', async () => {
  const { id } = await draft(owner);
  for (const thing of [
    { kind: 'envelope', thing_id: id },
    { kind: 'organization', thing_id: owner.user.organization_id },
    { kind: 'sign_request', thing_id: randomUUID() },
  ])
    expectPlatformError(await placeHoldAs(world, stranger, thing), 404, 'NOT_FOUND');
  const { id: hold } = expectAnswer(await placeHoldAs(world, owner, { kind: 'envelope', thing_id: id }), 201);
  expectPlatformError(await liftHoldAs(world, stranger, hold), 404, 'NOT_FOUND');
});

test.each([
  ['kind', { kind: 'document', thing_id: randomUUID() }],
  ['thing_id', { kind: 'envelope' }],
  ['thing_id', { kind: 'envelope', thing_id: 'x' }],
  ['reason', { kind: 'organization', reason: ' ' }],
])('%s is looked at: %j', async (path, body) => {
  const { details } = expectPlatformError(await placeHoldAs(world, owner, body), 400, 'INVALID_REQUEST');
  expect(details.issues).toMatchObject([{ path }]);
});

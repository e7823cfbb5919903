import { expect, test } from 'vitest';
import { StoredObject } from '#entities/document/stored-object.ts';
import { expectPlatformError, platform, registerUser } from '#test/support/people/account.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { downloaded, sentEnvelope } from '#test/support/people/envelope.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { draftOf, envelopesOf, expectState } from './ground.ts';

const world = setUp(startWorld);
const user = setUp(() => registerUser(world));
const envelopes = envelopesOf(world, user);

const onDocument = (id: string, options: object) =>
  platform(world, `/documents/${id}`, { token: user.access_token, ...options });
const remove = (id: string) => onDocument(id, { method: 'DELETE' });
const rename = (id: string) => onDocument(id, { method: 'PUT', body: { name: 'Other' } });
const newDocument = () => readyDocument(world, user);

test('the document of a draft is changed; that of an envelope that was sent stays, also after its end', async () => {
  const documentId = await newDocument();
  await envelopes.create(draftOf(documentId));
  expect((await rename(documentId)).status).toBe(200);
  const { id } = await sentEnvelope(world, user, { document_id: documentId, recipients: [{}] });
  for (const refused of [await rename(documentId), await remove(documentId)])
    expectPlatformError(refused, 422, 'VALIDATION_FAILED');
  const ended = await envelopes.send(`/${id}/void`, { body: { reason: 'x' } });
  expect(ended.status).toBe(200);
  for (const refused of [await rename(documentId), await remove(documentId)])
    expectPlatformError(refused, 422, 'VALIDATION_FAILED');
  expect((await onDocument(documentId, {})).status).toBe(200);
});

test('of sending and deleting its document at the same time, one wins', async () => {
  for (let round = 0; round < 12; round += 1) {
    const documentId = await newDocument();
    const { id } = await envelopes.create(draftOf(documentId));
    // Each begins first in turn, so that both get their chance.
    const sending = () => envelopes.send(`/${id}/send`, { body: {} });
    const deleting = () => remove(documentId);
    const calls = round % 2 === 0 ? [sending(), deleting()] : [deleting(), sending()];
    const answers = await Promise.all(calls);
    const [sent, deleted] = round % 2 === 0 ? answers : answers.toReversed();
    const won = [sent?.status, deleted?.status];
    expect([
      [200, 422],
      [422, 200],
    ]).toContainEqual(won);
    const { status, document } = await envelopes.get(id);
    if (sent?.status === 200) {
      expect({ status, document: document?.id }).toEqual({ status: 'sent', document: documentId });
      const original = await downloaded(world, user, `/envelopes/${id}/download?version=original`);
      expect(original.subarray(0, 5).toString()).toBe('%PDF-');
    } else {
      expect({ status, document }).toEqual({ status: 'draft', document: null });
    }
  }
  expect(await world.deps.orm.em.fork().count(StoredObject, { discardedAt: { $ne: null } })).toBe(0);
}, 120_000);

test('of sending and changing a draft at the same time, nobody is sent what was not checked', async () => {
  for (let round = 0; round < 8; round += 1) {
    const documentId = await newDocument();
    const { id } = await envelopes.create(draftOf(documentId));
    const recipients = [{ email: 'changed@example.mn' }];
    const [sent, changed] = await Promise.all([
      envelopes.send(`/${id}/send`, { body: {} }),
      envelopes.send(`/${id}`, { method: 'PUT', body: { recipients } }),
    ]);
    const view = await envelopes.get(id);
    const emails = view.recipients.map(({ email }) => email);
    if (changed.status === 200) expect(emails).toEqual(['changed@example.mn']);
    else expectState(changed, 'sent', ['draft']);
    if (sent.status === 200) expect(view.status).toBe('sent');
    else {
      expectPlatformError(sent, 422, 'INVALID_STATE');
      expect(view.status).toBe('draft');
      expect((await envelopes.send(`/${id}/send`, { body: {} })).status).toBe(200);
    }
  }
}, 120_000);

test('of sending and deleting a draft at the same time, one wins', async () => {
  const documentId = await newDocument();
  for (let round = 0; round < 8; round += 1) {
    const { id } = await envelopes.create(draftOf(documentId));
    const [sent, deleted] = await Promise.all([
      envelopes.send(`/${id}/send`, { body: {} }),
      envelopes.send(`/${id}`, { method: 'DELETE' }),
    ]);
    expect([sent.status === 200, deleted.status === 200].filter(Boolean)).toHaveLength(1);
    const after = await envelopes.send(`/${id}`);
    expect(after.status).toBe(sent.status === 200 ? 200 : 404);
  }
}, 120_000);

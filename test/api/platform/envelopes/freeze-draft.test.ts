import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { Document } from '#entities/document/document.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { freezeDraftRow } from '#entities/envelope/rows/freeze-draft.ts';
import { readDraft, type DraftRow } from '#entities/envelope/rows/read-draft.ts';
import { registerUser } from '#test/support/people/account.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { draftOf, envelopesOf } from './ground.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));
const envelopes = envelopesOf(world, user);

const em = () => world.deps.orm.em.fork();
const visible = () => ({ organizationId: user.user.organization_id, userId: user.user.id });

async function newDraft() {
  const documentId = await readyDocument(world, user);
  const { id } = await envelopes.create(draftOf(documentId));
  const draft = await readDraft(em(), id, visible());
  if (!draft) throw new Error('the draft is there');
  return { id, documentId, draft };
}

const randomHash = () => randomBytes(32).toString('hex');
const freeze = (draft: DraftRow, sendId: string = randomUUID()) =>
  freezeDraftRow(em(), { ...draft, visible: visible(), sendId, checkHash: randomHash() });

test('a draft is frozen as it was read, with its PDF, once for each version', async () => {
  const { id, draft } = await newDraft();
  const sendId = randomUUID();
  expect(await freeze(draft, sendId)).toBe(sendId);
  expect(await em().findOneOrFail(Envelope, { id })).toMatchObject({
    sendId,
    originalObjectId: draft.pdf?.id,
  });
  expect(await freeze(draft), 'of a version from before').toBeUndefined();
  const again = await readDraft(em(), id, visible());
  expect(again && (await freeze(again)), 'by a second caller').toBe(sendId);
});

test('a draft that was changed since it was read is not frozen', async () => {
  const { id, draft } = await newDraft();
  const changed = await envelopes.send(`/${id}`, { method: 'PUT', body: { name: 'Another' } });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect(await freeze(draft)).toBeUndefined();
  expect((await em().findOneOrFail(Envelope, { id })).sendId).toBeNull();
});

test.each<[string, Partial<Document>]>([
  ['is not ready any more', { status: 'failed' }],
  ['has another PDF by now', { pdfId: null, type: 'docx' }],
  ["is another user's by now", {}],
])('a draft whose document %s is not frozen', async (_what, change) => {
  const { documentId, draft } = await newDraft();
  const other = await registerUser(world);
  const owner = Object.keys(change).length === 0 ? { userId: other.user.id } : {};
  await world.owner.em.fork().nativeUpdate(Document, { id: documentId }, { ...change, ...owner });
  expect(await freeze(draft)).toBeUndefined();
});

test('who freezes waits for the document before the envelope, and sees what was made of it meanwhile', async () => {
  const { id, documentId, draft } = await newDraft();
  let waiting: Promise<string | undefined> | undefined;
  await world.owner.em.fork().transactional(async (holder) => {
    await holder.execute('select id from document where id = ? for update', [documentId]);
    waiting = freeze(draft);
    const blocked =
      'select 1 from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))';
    await untilTrue(async () => (await holder.execute<unknown[]>(blocked)).length > 0);
    // The envelope is not locked yet by who waits for its document.
    await holder.execute('select id from envelope where id = ? for update nowait', [id]);
    await holder.execute(`update document set status = 'failed' where id = ?`, [documentId]);
  });
  expect(await waiting).toBeUndefined();
  expect((await em().findOneOrFail(Envelope, { id })).sendId).toBeNull();
});

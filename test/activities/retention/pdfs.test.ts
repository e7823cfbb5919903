import { expect, test } from 'vitest';
import { StorageMissing } from '#clients/storage/storage.ts';
import { sweepObjects } from '#documents/document-store.ts';
import { Document } from '#entities/document/document.ts';
import { StoredObject } from '#entities/document/stored-object.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { PurgeBatch } from '#entities/retention/purge-batch.ts';
import { checkWords } from '#words/pages/check.ts';
import { checkPurges } from '#worker/check-purges.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { expectPlatformError, platform, registerUser, type TestUser } from '#test/support/people/account.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { placeHoldAs } from '#test/support/people/hold.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { startWorld } from '#test/support/world/world.ts';
import { completedEnvelope } from './support/completed-envelope.ts';
import { makeOlder, purgeAll, setTimes } from './support/purge.ts';

// A world of its own: the purge and its check go over every organization.
const world = setUp(startWorld);

const em = () => world.deps.orm.em.fork();
const faults = () => checkPurges({ orm: world.deps.workerOrm, storage: world.deps.documents.storage });
const times = { documents: { days: 30 } };

/** Sweeps as if the minute in which nobody does were over. */
async function sweep(): Promise<void> {
  await tamper(world, `update stored_object set discarded_at = discarded_at - interval '2 minutes'`);
  await sweepObjects({ ...world.deps.documents, orm: world.deps.workerOrm }, (_, error) =>
    expect(error).toBeUndefined(),
  );
}

const isStored = (id: string) =>
  world.deps.documents.storage.get(id).then(
    (bytes) => {
      bytes.destroy();
      return true;
    },
    (error: unknown) => {
      expect(error).toBeInstanceOf(StorageMissing);
      return false;
    },
  );

async function* bytes(): AsyncGenerator<Buffer> {
  yield Buffer.from('out of a backup');
}

async function downloadOf(user: TestUser, path: string): Promise<number> {
  const headers = { authorization: `Bearer ${user.access_token}` };
  const answer = await fetch(`${world.baseUrl}/api/v1${path}`, { headers, method: 'HEAD' });
  return answer.status;
}

test('the PDFs of an envelope go before its rows, and everybody who asks for them is told so', async () => {
  const { id, owner, documentId, organizationId, page } = await completedEnvelope(world);
  const before = await page();
  const envelope = await em().findOneOrFail(Envelope, { id });
  const document = await em().findOneOrFail(Document, { id: documentId });
  const objects = [envelope.currentObjectId ?? '', document.sourceId];
  await setTimes(world, organizationId, times);
  expect(await purgeAll(world)).toBe(2);
  expect(await purgeAll(world)).toBe(0);

  const token = owner.access_token;
  for (const path of [
    `/envelopes/${id}/download`,
    `/envelopes/${id}/download?version=original`,
    `/documents/${documentId}/download`,
  ]) {
    const { message } = expectPlatformError(await platform(world, path, { token }), 410, 'GONE');
    expect(message).toContain('deleted after the time');
    expect(await downloadOf(owner, path), path).toBe(410);
  }
  expect(expectAnswer(await platform(world, `/envelopes/${id}`, { token }), 200)).toMatchObject({
    status: 'completed',
  });
  expect(await downloadOf(owner, `/envelopes/${id}/certificate`)).toBe(200);
  const after = await page();
  expect(after.text).toContain(checkWords.en.deletedText);
  expect(after.text.match(/[0-9a-f]{64}/g)).toEqual(before.text.match(/[0-9a-f]{64}/g));

  // The keys are gone at once, the bytes with the sweep; the rows stay with size and digest.
  const rows = await em().find(StoredObject, { id: { $in: objects } });
  expect(rows.map(({ sealedKey, hash }) => [sealedKey, hash?.length])).toEqual([
    ['', 64],
    ['', 64],
  ]);
  expect(await faults()).toEqual([]);
  await sweep();
  expect(await Promise.all(objects.map(isStored))).toEqual([false, false]);
  expect(await em().count(StoredObject, { id: { $in: objects }, discardedAt: null })).toBe(2);
  expect(await faults()).toEqual([]);

  // Out of a backup come bytes, and then a row.
  const [pdf = ''] = objects;
  const { documents } = world.deps;
  await documents.storage.put(pdf, bytes());
  expect(await faults()).toMatchObject([{ organizationId, reason: 'purged_object_is_there' }]);
  await documents.storage.remove(pdf);
  await tamper(world, 'update stored_object set purged_at = null where id = ?', [pdf]);
  expect(await faults()).toMatchObject([{ organizationId, reason: 'purged_row_is_there' }]);
  await tamper(world, 'update stored_object set purged_at = now() where id = ?', [pdf]);

  // Later the rows go, too.
  await setTimes(world, organizationId, { ...times, flows: { days: 90 } });
  expect(await purgeAll(world)).toBe(2);
  await sweep();
  expect(await em().count(StoredObject, { id: { $in: objects } })).toBe(0);
  expect(await faults()).toEqual([]);
});

test('an upload that another envelope still needs stays, and one that has gone is not sent any more', async () => {
  const owner = await registerUser(world);
  const documentId = await readyDocument(world, owner);
  await completedEnvelope(world, { owner, documentId });
  const token = owner.access_token;
  const body = {
    document_id: documentId,
    name: 'Another',
    recipients: [{ email: 'a@example.mn', name: 'A' }],
  };
  const draft = expectAnswer(await platform<{ id: string }>(world, '/envelopes', { token, body }), 201);
  await setTimes(world, owner.user.organization_id, times);
  // The signed PDF alone.
  expect(await purgeAll(world)).toBe(1);
  expect(await downloadOf(owner, `/documents/${documentId}/download`)).toBe(200);
  expectAnswer(await platform(world, `/envelopes/${draft.id}`, { token, method: 'DELETE' }), 200);
  expect(await purgeAll(world)).toBe(1);
  expect(await downloadOf(owner, `/documents/${documentId}/download`)).toBe(410);
  const refused = expectPlatformError(
    await platform(world, '/envelopes', { token, body }),
    422,
    'VALIDATION_FAILED',
  );
  expect(refused.message).toContain('Upload the file again');
});

test('the PDFs of an envelope on legal hold stay', async () => {
  const { id, owner, documentId, organizationId } = await completedEnvelope(world);
  expectAnswer(await placeHoldAs(world, owner, { kind: 'envelope', thing_id: id }), 201);
  await setTimes(world, organizationId, times);
  expect(await purgeAll(world)).toBe(0);
  expect(await downloadOf(owner, `/envelopes/${id}/download`)).toBe(200);
  expect(await downloadOf(owner, `/documents/${documentId}/download`)).toBe(200);
  expect(await em().count(PurgeBatch, { organizationId })).toBe(0);
});

test('a certificate of completion that nobody asked for before is made from the records', async () => {
  const { id, owner, organizationId } = await completedEnvelope(world);
  await tamper(world, 'delete from completion_certificate where envelope_id = ?', [id]);
  await makeOlder(world, 'envelope', id, ['created_at'], 1);
  await setTimes(world, organizationId, times);
  expect(await purgeAll(world)).toBe(2);
  const token = owner.access_token;
  const answer = await fetch(`${world.baseUrl}/api/v1/envelopes/${id}/certificate`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
});

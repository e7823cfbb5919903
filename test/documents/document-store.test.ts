import { randomUUID } from 'node:crypto';
import { copyFile, readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createDocumentActivities } from '#activities/document/activities.ts';
import { StorageMissing } from '#clients/storage/storage.ts';
import {
  completeObject,
  discardObject,
  markDiscarded,
  readObject,
  removeReplaced,
  sweepObjects,
  writeObject,
} from '#documents/document-store.ts';
import { Document } from '#entities/document/document.ts';
import { StoredObject } from '#entities/document/stored-object.ts';
import { sampleDocument } from '../../src/demo/options.ts';
import { registerUser } from '#test/support/people/account.ts';
import { uploadPdf } from '#test/support/people/document.ts';
import { lockTables } from '#test/support/servers/database-lock.ts';
import { startApiProcess } from '#test/support/servers/api-process.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { form } from '#test/api/platform/documents/forms.ts';
import { docx, paragraph } from './office/office-files.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(startWorld);
const user = setUp(() => registerUser(world));

const documents = () => world.deps.documents;
const em = () => world.owner.em.fork();

async function write(): Promise<string> {
  const { id } = await writeObject(documents(), {
    organizationId: user.user.organization_id,
    bytes: Readable.from([Buffer.from('bytes')]),
  });
  return id;
}

test('an object that a row names keeps its bytes whoever discards it', async () => {
  const id = await uploadPdf(world, user);
  const { sourceId } = await em().findOneOrFail(Document, { id });
  await expect(discardObject(documents(), sourceId)).rejects.toThrow('foreign key constraint');
  const kept = await buffer(await readObject(documents(), sourceId));
  expect(kept.equals(await readFile(sampleDocument))).toBe(true);
  expect((await em().findOneOrFail(StoredObject, { id: sourceId })).discardedAt).toBeNull();
});

test('an object that nobody names goes with its bytes', async () => {
  const id = await write();
  await discardObject(documents(), id);
  expect(await em().count(StoredObject, { id })).toBe(0);
  await expect(documents().storage.get(id)).rejects.toThrow(StorageMissing);
});

const dayAgo = () => new Date(Date.now() - 25 * 3_600_000);

async function sweep(): Promise<string[]> {
  const failed: string[] = [];
  await sweepObjects(documents(), (id) => failed.push(id));
  return failed;
}

/** Sweeps as it is a day later; gives which of these are left, by their rows. */
async function leftAfterADay(ids: string[]): Promise<string[]> {
  await em().nativeUpdate(StoredObject, { id: { $in: ids } }, { createdAt: dayAgo() });
  await sweep();
  const left = await allObjects();
  return ids.filter((id) => left.includes(id));
}

const allObjects = async () => (await em().find(StoredObject, {})).map(({ id }) => id);

test('what was stored for a transaction that never came is swept after a day, what it completed stays', async () => {
  const [lost, kept, replaced] = [await write(), await write(), await write()];
  await em().transactional((inner) => completeObject(inner, kept));
  await em().transactional((inner) => markDiscarded(inner, replaced));
  await em().nativeUpdate(StoredObject, { id: replaced }, { discardedAt: dayAgo() });
  expect(await leftAfterADay([lost, kept, replaced])).toEqual([kept]);
  await expect(documents().storage.get(lost)).rejects.toBeInstanceOf(StorageMissing);
});

test('a replaced object goes with its row, and whatever is left of one halfway is swept', async () => {
  const [gone, halfway, refused] = [await write(), await write(), await write()];
  const ids = { id: { $in: [gone, halfway, refused] } };
  await em().nativeUpdate(StoredObject, ids, { completedAt: new Date(), discardedAt: dayAgo() });
  await removeReplaced(documents(), gone);
  await expect(documents().storage.get(gone)).rejects.toBeInstanceOf(StorageMissing);
  await documents().storage.remove(halfway);
  const storage = { ...documents().storage, remove: () => Promise.reject(new Error('the storage refuses')) };
  const refusing = { ...documents(), storage };
  await expect(removeReplaced(refusing, refused)).rejects.toThrow('the storage refuses');
  const left = await allObjects();
  expect([gone, halfway, refused].filter((id) => left.includes(id))).toEqual([halfway, refused]);
  expect(await sweep()).toEqual([]);
  const swept = await allObjects();
  expect([halfway, refused].filter((id) => swept.includes(id))).toEqual([]);
  await expect(documents().storage.get(refused)).rejects.toBeInstanceOf(StorageMissing);
});

test('one that cannot be swept holds up no other, and is told', async () => {
  const named = await em().findOneOrFail(Document, { id: await uploadPdf(world, user) });
  const ids = [await write(), await write(), await write()];
  const objects = { id: { $in: [named.sourceId, ...ids] } };
  await em().nativeUpdate(StoredObject, objects, { createdAt: dayAgo(), completedAt: null });
  expect(await sweep()).toEqual([named.sourceId]);
  const left = await allObjects();
  expect([named.sourceId, ...ids].filter((id) => left.includes(id))).toEqual([named.sourceId]);
  await em().nativeUpdate(StoredObject, { id: named.sourceId }, { completedAt: new Date() });
});

test('an upload whose process is killed before the document is on record leaves nothing a day later', async () => {
  const whole = await uploadPdf(world, user);
  const { sourceId } = await em().findOneOrFail(Document, { id: whole });
  const before = await allObjects();
  const doomed = await startApiProcess(world);
  const letGo = await lockTables(world.database.url, 'document');
  try {
    const answer = fetch(`${doomed.baseUrl}/api/v1/documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.access_token}` },
      body: form(await readFile(sampleDocument)),
    }).catch(() => 'cut off');
    await untilTrue(
      async () => (await em().count(StoredObject, { id: { $nin: before }, size: { $ne: null } })) === 1,
    );
    await doomed.kill();
    expect(await answer).toBe('cut off');
  } finally {
    await doomed.kill();
    await letGo();
  }
  const [left = '', ...others] = (await allObjects()).filter((id) => !before.includes(id));
  expect(others).toEqual([]);
  await (await documents().storage.get(left)).toArray();
  expect(await leftAfterADay([left, sourceId])).toEqual([sourceId]);
  await expect(documents().storage.get(left)).rejects.toBeInstanceOf(StorageMissing);
});

test('a conversion that fails before its PDF is on record leaves nothing a day later, and the next one stays', async () => {
  const { documentId, sourceId } = await someDocx();
  const { convertDocument } = createDocumentActivities({
    documents: documents(),
    converter: async ({ pdf }) => {
      await copyFile(sampleDocument, pdf);
      return undefined;
    },
  });
  const before = await allObjects();
  const made = async () => (await allObjects()).filter((id) => !before.includes(id));
  await em().execute(
    `create function no_pdf() returns trigger language plpgsql as 'begin raise exception $$cut$$; end'`,
  );
  await em().execute(
    'create trigger no_pdf before update of pdf_id on document for each row execute function no_pdf()',
  );
  await expect(convertDocument({ documentId })).rejects.toThrow('cut');
  await em().execute('drop trigger no_pdf on document');
  const [lost = '', ...others] = await made();
  expect(others).toEqual([]);
  await (await documents().storage.get(lost)).toArray();
  expect(await convertDocument({ documentId })).toEqual({ status: 'converted' });
  const { pdfId } = await em().findOneOrFail(Document, { id: documentId });
  expect(await leftAfterADay([lost, pdfId ?? '', sourceId])).toEqual([pdfId, sourceId]);
  await expect(documents().storage.get(lost)).rejects.toBeInstanceOf(StorageMissing);
});

/** Makes a DOCX that waits for its workflow, which nobody starts. */
async function someDocx(): Promise<{ documentId: string; sourceId: string }> {
  const bytes = docx({ content: paragraph('words') });
  const organizationId = user.user.organization_id;
  const source = await writeObject(documents(), { organizationId, bytes: Readable.from([bytes]) });
  const documentId = randomUUID();
  const now = new Date();
  await em().transactional(async (inner) => {
    await inner.insert(Document, {
      id: documentId,
      organizationId,
      userId: user.user.id,
      name: 'words.docx',
      originalName: 'words.docx',
      type: 'docx',
      mimeType: 'application/octet-stream',
      size: source.size,
      hash: source.hash,
      status: 'processing',
      metadata: {},
      tags: [],
      sourceId: source.id,
      createdAt: now,
      updatedAt: now,
    });
    await completeObject(inner, source.id);
  });
  return { documentId, sourceId: source.id };
}

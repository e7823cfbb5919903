import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  completeObject,
  discardObject,
  markDiscarded,
  readObject,
  sweepObjects,
  writeObject,
} from '#documents/document-store.ts';
import { Document } from '#entities/document.ts';
import { StoredObject } from '#entities/stored-object.ts';
import { sampleDocument } from '../../src/demo/options.ts';
import { registerUser, type TestUser } from '../support/account.ts';
import { uploadPdf } from '../support/envelope.ts';
import { startWorld, type World } from '../support/world.ts';

let world: World;
let user: TestUser;
beforeAll(async () => {
  world = await startWorld();
  user = await registerUser(world);
});
afterAll(() => world.stop());

const documents = () => world.deps.documents;
const em = () => world.deps.orm.em.fork();

async function write(completedLater?: true): Promise<string> {
  const { id } = await writeObject(documents(), {
    organizationId: user.user.organization_id,
    bytes: Readable.from([Buffer.from('bytes')]),
    ...(completedLater ? { completedLater } : {}),
  });
  return id;
}

test('an object that a row names keeps its bytes whoever discards it', async () => {
  const id = await uploadPdf(world, user);
  const { sourceId } = await em().findOneOrFail(Document, { id });
  await expect(discardObject(documents(), sourceId)).rejects.toThrow();
  const kept = await buffer(await readObject(documents(), sourceId));
  expect(kept.equals(await readFile(sampleDocument))).toBe(true);
  expect((await em().findOneOrFail(StoredObject, { id: sourceId })).discardedAt).toBeNull();
});

test('an object that nobody names goes with its bytes', async () => {
  const id = await write();
  await discardObject(documents(), id);
  expect(await em().count(StoredObject, { id })).toBe(0);
  await expect(documents().storage.get(id)).rejects.toThrow();
});

test('what was stored for a transaction that never came is swept after a day, what it completed stays', async () => {
  const [lost, kept, replaced] = [await write(true), await write(true), await write()];
  await em().transactional((inner) => completeObject(inner, kept));
  await em().transactional((inner) => markDiscarded(inner, replaced));
  const old = new Date(Date.now() - 25 * 3_600_000);
  await em().nativeUpdate(StoredObject, { id: { $in: [lost, kept] } }, { createdAt: old });
  await em().nativeUpdate(StoredObject, { id: replaced }, { discardedAt: old });
  await sweepObjects(documents());
  const left = await em().find(StoredObject, { id: { $in: [lost, kept, replaced] } });
  expect(left.map(({ id }) => id)).toEqual([kept]);
});

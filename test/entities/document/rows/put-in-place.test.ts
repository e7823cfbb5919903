import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { StoredObject } from '#entities/document/stored-object.ts';
import { putInPlace } from '#entities/document/rows/put-in-place.ts';
import { openOwnDatabase } from '#test/support/world/own-database.ts';
import { setUp } from '#test/support/world/set-up.ts';

const database = setUp(openOwnDatabase);

async function store(): Promise<string> {
  const id = randomUUID();
  const key = { keyId: 'key', sealedKey: 'sealed' };
  const em = database.orm.em.fork();
  await em.insert(StoredObject, { id, organizationId: randomUUID(), ...key, createdAt: new Date() });
  return id;
}

const rowOf = (id: string) => database.orm.em.fork().findOneOrFail(StoredObject, { id });

test('the new object is complete with its size and hash, the one before is discarded, and others stay', async () => {
  const [before, now, next, other] = [await store(), await store(), await store(), await store()];
  const em = database.orm.em.fork();
  await putInPlace(em, { id: before, size: 7, hash: 'a'.repeat(64) }, null).execute();
  await putInPlace(em, { id: now, size: 8, hash: 'b'.repeat(64) }, before).execute();
  await putInPlace(em, { id: next, size: 9, hash: 'c'.repeat(64) }, null).execute();
  const [date, none] = [expect.any(Date) as Date, null];
  const first = { size: 7, hash: 'a'.repeat(64), completedAt: date, discardedAt: date };
  expect(await rowOf(before)).toMatchObject(first);
  const second = { size: 8, hash: 'b'.repeat(64), completedAt: date, discardedAt: none };
  expect(await rowOf(now)).toMatchObject(second);
  expect(await rowOf(next)).toMatchObject({ size: 9, completedAt: date, discardedAt: none });
  expect(await rowOf(other)).toMatchObject({ size: none, completedAt: none, discardedAt: none });
});

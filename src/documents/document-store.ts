import { createHash, randomUUID } from 'node:crypto';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { ForeignKeyConstraintViolationException } from '@mikro-orm/core';
import type { Storage, StoredPart } from '#clients/storage/storage.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import { StoredObject } from '#entities/document/stored-object.ts';
import { decryptChunks, decryptSpan, encryptChunks, spanOf, type ChunkKey } from '#secrets/chunked.ts';
import { findStored } from './find-stored.ts';
import { ObjectDeleted } from './object-deleted.ts';
import { makeObjectKey, decryptObjectKey, type DocumentKeys } from '#secrets/document-keys.ts';

export type StoreDependencies = { orm: Orm; storage: Storage; documentKeys: DocumentKeys };

/** Bytes that are stored whole: SHA-256 in lower-case hex over the plain bytes, and their number. */
export type Stored = { id: string; size: number; hash: string };

export type ObjectToWrite = {
  organizationId: string;
  bytes: AsyncIterable<Uint8Array>;
  /** Size and hash are written where it is put in place (`putInPlace`), not here. */
  inPlaceLater?: true;
};

/**
 * Encrypts a stream under a key of its own and stores it; the row that names it is written first. A caller that names the
 * object marks it as complete in that same transaction (`completeObject`), so the remains of an attempt that was killed
 * before are found and swept. Throws the stream's errors, and StorageUnavailable.
 */
export async function writeObject(
  { orm, storage, documentKeys }: StoreDependencies,
  { organizationId, bytes, inPlaceLater }: ObjectToWrite,
): Promise<Stored> {
  const em = orm.em.fork();
  const id = randomUUID();
  const { key, sealed } = makeObjectKey(documentKeys, id);
  await em.insert(StoredObject, { id, organizationId, ...sealed, createdAt: new Date() });
  const hash = createHash('sha256');
  let size = 0;
  async function* measured(): AsyncGenerator<Uint8Array> {
    for await (const part of bytes) {
      hash.update(part);
      size += part.byteLength;
      yield part;
    }
  }
  try {
    await storage.put(id, encryptChunks(measured(), { key, context: contextOf(id) }));
  } catch (error) {
    await discardObject({ orm, storage }, id).catch(() => undefined);
    throw error;
  } finally {
    key.fill(0);
  }
  const stored = { size, hash: hash.digest('hex') };
  if (!inPlaceLater) await em.nativeUpdate(StoredObject, { id }, stored);
  return { id, ...stored };
}

/** Marks an object as complete in the caller's transaction; an object that is never marked is swept after a day. */
export async function completeObject(em: EntityManager, id: string): Promise<void> {
  await em.nativeUpdate(StoredObject, { id }, { completedAt: new Date() });
}

/** Marks an object as discarded in the caller's transaction: it is swept even if the process dies. */
export async function markDiscarded(em: EntityManager, id: string): Promise<void> {
  await em.nativeUpdate(StoredObject, { id }, { discardedAt: new Date() });
}

/** Reads the plain bytes of an object by its id, as openObject does; throws StorageMissing where there is none, too. */
export async function readObject(deps: StoreDependencies, id: string): Promise<Readable> {
  return openObject(deps, await findStored(deps.orm.em.fork(), id));
}

/** What the bytes of an object are found and decrypted by. */
export type SealedObject = Pick<StoredObject, 'id' | 'keyId' | 'sealedKey' | 'purgedAt'>;

/**
 * Reads the plain bytes of an object by its row; gives each chunk once it is authenticated. The stream fails on the first chunk that is
 * not authentic; when destroyed, even before anything was read, it closes its source. Throws ObjectDeleted, StorageMissing and
 * StorageUnavailable.
 */
export async function openObject(
  { storage, documentKeys }: OpeningDependencies,
  object: SealedObject,
): Promise<Readable> {
  const key = keyOf(documentKeys, object);
  const encrypted = await storage.get(object.id);
  return decrypted(encrypted, (source) => decryptChunks(source, key));
}

/**
 * Reads the plain bytes from `from` to before `to` of an object of `size` bytes, as openObject does: of the stored bytes only the
 * chunks that hold them.
 */
export async function openPart(
  { storage, documentKeys }: OpeningDependencies,
  object: SealedObject & { size: number },
  [from, to]: StoredPart,
): Promise<Readable> {
  const key = keyOf(documentKeys, object);
  const span = spanOf([from, to], object.size);
  const encrypted = await storage.get(object.id, span.stored);
  return decrypted(encrypted, async function* (source) {
    let [skip, left] = [span.before, to - from];
    for await (const chunk of decryptSpan(source, key, span)) {
      const piece = chunk.subarray(skip, skip + left);
      skip = 0;
      left -= piece.length;
      if (piece.length > 0) yield piece;
    }
  });
}

type OpeningDependencies = Pick<StoreDependencies, 'storage' | 'documentKeys'>;

function keyOf(documentKeys: DocumentKeys, object: SealedObject): ChunkKey {
  const { id, purgedAt } = object;
  if (purgedAt) throw new ObjectDeleted(id);
  return { key: decryptObjectKey(documentKeys, id, object), context: contextOf(id) };
}

type Decrypt = (source: AsyncIterable<Uint8Array>) => AsyncGenerator<Buffer>;

function decrypted(encrypted: Readable, decrypt: Decrypt): Readable {
  const plain = new PassThrough();
  // `plain` reports the errors in it.
  pipeline(encrypted, decrypt, plain, () => undefined);
  return plain;
}

/**
 * Removes an object: marks it, deletes its row, then its bytes; only with both gone the row is gone for good. The sweep
 * completes a removal that fails halfway. Throws, and changes nothing, when a row of another table names the object.
 */
export async function discardObject(deps: RemovalDependencies, id: string): Promise<void> {
  await markDiscarded(deps.orm.em.fork(), id);
  await removeDiscarded(deps, id);
}

/**
 * Removes an object that is marked and that no row names any more: its bytes, then its row. The sweep completes a removal that
 * fails halfway.
 */
export async function removeReplaced({ orm, storage }: RemovalDependencies, id: string): Promise<void> {
  await storage.remove(id);
  await orm.em.fork().nativeDelete(StoredObject, { id });
}

type RemovalDependencies = Pick<StoreDependencies, 'orm' | 'storage'>;

/** Removes an object, as discardObject, that is marked already. */
async function removeDiscarded({ orm, storage }: RemovalDependencies, id: string): Promise<void> {
  const em = orm.em.fork();
  try {
    await em.transactional(async (inner) => {
      await inner.nativeDelete(StoredObject, { id });
      await storage.remove(id);
    });
  } catch (error) {
    if (error instanceof ForeignKeyConstraintViolationException)
      await em.nativeUpdate(StoredObject, { id }, { discardedAt: null });
    throw error;
  }
}

const sweepAtOnce = 100;
const longestSweepMs = 60_000;

/**
 * Removes objects that were begun a day ago and never finished, and discarded ones that are still there, until about a
 * minute is over; gives how many. An object that cannot be removed is reported to `failed`, and holds up no other, in this
 * sweep or a later one.
 */
export async function sweepObjects(
  deps: RemovalDependencies,
  failed: (id: string, error: unknown) => void,
): Promise<number> {
  const until = Date.now() + longestSweepMs;
  const rows = await deps.orm.em.fork().execute<{ id: string; purged: boolean }[]>(
    `select id, purged_at is not null as purged from stored_object
     where (completed_at is null and created_at < now() - interval '1 day') or discarded_at < now() - interval '1 minute'
     order by random() limit ${sweepAtOnce}`,
  );
  let swept = 0;
  for (const { id, purged } of rows) {
    if (Date.now() > until) break;
    try {
      await (purged ? removePurged(deps, id) : discardObject(deps, id));
      swept += 1;
    } catch (error) {
      failed(id, error);
    }
  }
  return swept;
}

/** Removes the bytes of an object that is past its time; its row stays while another one names it. */
async function removePurged(deps: RemovalDependencies, id: string): Promise<void> {
  await deps.storage.remove(id);
  try {
    await removeDiscarded(deps, id);
  } catch (error) {
    if (!(error instanceof ForeignKeyConstraintViolationException)) throw error;
  }
}

function contextOf(id: string): string {
  return `document\0${id}`;
}

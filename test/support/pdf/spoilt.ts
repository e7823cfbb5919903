import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { completeObject, readObject, writeObject } from '#documents/document-store.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { name } from '#signatures/pdf/objects.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import type { World } from '#test/support/world/world.ts';

/** Bytes that no reader takes for a PDF. */
export const garbage = Buffer.from('%PDF-1.7\nnothing of it is left');

/** A PDF with one revision more, by somebody else: its catalog is changed, which no signing does. */
export async function changedCatalog(pdf: Buffer): Promise<Buffer> {
  const update = startUpdate(await readPdf(pdf));
  const { root } = update.file;
  update.put(root, update.dictAt(root).set('PageMode', name('UseNone')));
  return update.finish().bytes;
}

/** Replaces the bytes of an envelope's current PDF; gives a function that puts the right ones back. */
export async function spoil(
  world: World,
  id: string,
  change: (pdf: Buffer) => Buffer | Promise<Buffer>,
): Promise<() => Promise<void>> {
  const { documents, orm } = world.deps;
  const { organizationId, currentObjectId } = await orm.em.fork().findOneOrFail(Envelope, { id });
  const pdf = await buffer(await readObject(documents, currentObjectId ?? ''));
  const bytes = Readable.from([await change(pdf)]);
  const stored = await writeObject(documents, { organizationId, bytes });
  await completeObject(orm.em.fork(), stored.id);
  const stands = (object: string | null | undefined) =>
    orm.em.fork().nativeUpdate(Envelope, { id }, { currentObjectId: object });
  await stands(stored.id);
  return async () => {
    await stands(currentObjectId);
  };
}

/** Takes the bytes of an envelope's current PDF out of the storage; gives a function that puts them back. */
export async function misplace(world: World, id: string): Promise<() => Promise<void>> {
  const { storage } = world.deps.documents;
  const { currentObjectId } = await world.deps.orm.em.fork().findOneOrFail(Envelope, { id });
  const stored = currentObjectId ?? '';
  const bytes = await buffer(await storage.get(stored));
  await storage.remove(stored);
  return () => storage.put(stored, Readable.from([bytes]));
}

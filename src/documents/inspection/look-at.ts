import { inspect } from './inspect.ts';
import type { Inspection } from './inspection.ts';
import { readObject, writeObject, type StoreDependencies } from '../document-store.ts';
import type { Document } from '#entities/document/document.ts';

/** The result of inspecting a document, and the stored object of the PDF to use in its place, if there is one. */
export type LookedAt = { inspection: Inspection; mendedId?: string | undefined };

/** Gives the stored object of the PDF that was uploaded or made by conversion; undefined while there is none. */
export function pdfToLookAt({ type, sourceId, pdfId }: Document): string | undefined {
  return type === 'pdf' ? sourceId : (pdfId ?? undefined);
}

/**
 * Looks at a stored PDF of an organization, and stores the one that is to be used in its place where it had to be mended.
 * Throws NoSlot, StorageUnavailable and StorageMissing.
 */
export async function lookAt(
  documents: StoreDependencies,
  { organizationId, objectId }: { organizationId: string; objectId: string },
): Promise<LookedAt> {
  const { inspection, pdf } = await inspect(organizationId, () => readObject(documents, objectId));
  if (!pdf) return { inspection };
  const { id } = await writeObject(documents, { organizationId, bytes: once(pdf) });
  return { inspection, mendedId: id };
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

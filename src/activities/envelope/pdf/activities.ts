import { sealApprovals } from '../approval-seals.ts';
import { complete, prepareDocument } from '../document.ts';
import type { EnvelopePdfDependencies, SignatureInput } from '../inputs.ts';
import { prepareRecipient, signRecipient, type PrepareInput } from './signature.ts';
import { createPdfSemaphore, type PdfSemaphore, type PdfWork } from './semaphore.ts';

/**
 * Creates the activities on an envelope's PDF; each may run twice with the same result. Work that people wait for has queues
 * of its own (`domain/common/workflow-ids.ts`). Of large PDFs one is made at a time, and beside it one signature is
 * prepared.
 */
export function createEnvelopePdfActivities(deps: EnvelopePdfDependencies) {
  const rooms = { making: createPdfSemaphore(), preparing: createPdfSemaphore() };
  const within = async <T>(room: PdfSemaphore, envelopeId: string, run: () => Promise<T>) =>
    room(await workOn(deps, envelopeId), run);
  return {
    /** Lays out the fields and has the platform certify the PDF. */
    prepareDocument: ({ envelopeId }: { envelopeId: string }) =>
      within(rooms.making, envelopeId, () => prepareDocument(deps, envelopeId)),
    /** Makes a recipient's signature, and records it. */
    signRecipient: (input: SignatureInput) =>
      within(rooms.making, input.envelopeId, () => signRecipient(deps, input)),
    /** Fixes the bytes that a recipient's own credential is to sign. */
    prepareRecipient: (input: PrepareInput) =>
      within(rooms.preparing, input.envelopeId, () => prepareRecipient(deps, input)),
    /** Has the platform seal the approvals that are on record. */
    sealApprovals: (input: { envelopeId: string }) => sealApprovals(deps, input),
    /** Seals the PDF for the long term, checks it and records that the envelope is completed. */
    completeEnvelope: ({ envelopeId }: { envelopeId: string }) =>
      within(rooms.making, envelopeId, () => complete(deps, envelopeId)),
  };
}

export type EnvelopePdfActivities = ReturnType<typeof createEnvelopePdfActivities>;

/** Gives the organization of an envelope, and the size of its current PDF in bytes. */
async function workOn({ orm }: EnvelopePdfDependencies, id: string): Promise<PdfWork> {
  const [found] = await orm.em.fork().execute<{ owner: string; size: number | null }[]>(
    `select envelope.organization_id as owner, object.size from envelope join stored_object object
     on object.id = coalesce(envelope.current_object_id, envelope.original_object_id) where envelope.id = ?`,
    [id],
  );
  return { owner: found?.owner ?? '', bytes: found?.size ?? 0 };
}

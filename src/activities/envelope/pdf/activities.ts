import { sealApprovals } from '../approval-seals.ts';
import { complete, prepareDocument } from '../document.ts';
import type { EnvelopePdfDependencies, SignatureInput } from '../inputs.ts';
import { prepareRecipient, signRecipient, type PrepareInput } from './signature.ts';
import { readRevisionInput, type Asked, type RevisionInput } from './revision.ts';
import { createPdfSemaphore, type PdfSemaphore, type PdfWork } from './semaphore.ts';

/**
 * Creates the activities on an envelope's PDF; each may run twice with the same result. Work that people wait for has queues
 * of its own (`domain/common/workflow-ids.ts`). Of large PDFs one is made at a time, and beside it one signature is
 * prepared.
 */
export function createEnvelopePdfActivities(deps: EnvelopePdfDependencies) {
  const rooms = { making: createPdfSemaphore(), preparing: createPdfSemaphore() };
  const within = async <T>(room: PdfSemaphore, asked: Asked, run: (ground: RevisionInput) => Promise<T>) => {
    const read = () => readRevisionInput(deps.documents, asked);
    const ground = await read();
    // Others may have gone on with the envelope while it waited.
    return room(workOn(ground), async (waited) => run(waited ? await read() : ground));
  };
  return {
    /** Lays out the fields and has the platform certify the PDF. */
    prepareDocument: ({ envelopeId }: { envelopeId: string }) =>
      within(rooms.making, { envelopeId }, (ground) => prepareDocument(deps, ground)),
    /** Makes a recipient's signature, and records it. */
    signRecipient: (input: SignatureInput) =>
      within(rooms.making, input, (ground) => signRecipient(deps, input, ground)),
    /** Fixes the bytes that a recipient's own credential is to sign. */
    prepareRecipient: (input: PrepareInput) =>
      within(rooms.preparing, input, (ground) => prepareRecipient(deps, input, ground)),
    /** Has the platform seal the approvals that are on record. */
    sealApprovals: (input: { envelopeId: string }) => sealApprovals(deps, input),
    /** Seals the PDF for the long term, checks it and records that the envelope is completed. */
    completeEnvelope: ({ envelopeId }: { envelopeId: string }) =>
      within(rooms.making, { envelopeId }, (ground) => complete(deps, ground)),
  };
}

export type EnvelopePdfActivities = ReturnType<typeof createEnvelopePdfActivities>;

/** Gives the organization of an envelope, and the size of its current PDF in bytes. */
function workOn({ envelope, current, original }: RevisionInput): PdfWork {
  return { owner: envelope.organizationId, bytes: (current ?? original)?.size ?? 0 };
}

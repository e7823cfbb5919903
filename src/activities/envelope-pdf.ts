import { complete, prepareDocument } from './envelope-document.ts';
import type { EnvelopePdfDependencies, SignatureInput } from './envelope-inputs.ts';
import { prepareRecipient, signRecipient, type PrepareInput } from './envelope-signature.ts';

/** What an envelope's flow does to its PDF, on a queue of its own; each may run twice with the same result. */
export function createEnvelopePdfActivities(deps: EnvelopePdfDependencies) {
  return {
    /** Lays out the fields and has the platform certify the PDF. */
    prepareDocument: ({ envelopeId }: { envelopeId: string }) => prepareDocument(deps, envelopeId),
    /** Makes a recipient's signature, and records it. */
    signRecipient: (input: SignatureInput) => signRecipient(deps, input),
    /** Fixes the bytes that a recipient's own credential is to sign. */
    prepareRecipient: (input: PrepareInput) => prepareRecipient(deps, input),
    /** Seals the PDF for the long term, checks it and records that the envelope is completed. */
    completeEnvelope: ({ envelopeId }: { envelopeId: string }) => complete(deps, envelopeId),
  };
}

export type EnvelopePdfActivities = ReturnType<typeof createEnvelopePdfActivities>;

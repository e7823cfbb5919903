import { createHash } from 'node:crypto';
import { ObjectDeleted } from '#documents/object-deleted.ts';
import { readObject } from '#documents/document-store.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { RecipientSignature } from '#evidence/completion/facts.ts';
import { isSigningRole } from '#domain/envelope/envelope.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import type { ApiDependencies } from '../../../../http/deps.ts';
import { Problem } from '#domain/common/problem.ts';
import { StorageMissing } from '#clients/storage/storage.ts';
import { UnusablePdf } from '#signatures/pades/read-pdf.ts';
import type { SignatureInPdf } from '../../../envelopes/reading/read-recipient-signatures.ts';
import { refuseEvidence } from '../../refuse.ts';
import { readPdfInSandbox, TooSlowToRead } from '../../../envelopes/reading/read-sandboxed.ts';

/** By the recipient's id. */
export type SignaturesInPdf =
  | Map<string, SignatureInPdf & Pick<RecipientSignature, 'imported'>>
  | 'unreadable';

/** Our root, and the certificates of other authorities by which recipients signed. */
type Signers = { root: CertificateFacts; imported: readonly CertificateFacts[] };

/**
 * Reads the facts of each recipient's signature in an envelope's PDF, by the recipient's id; `unreadable` when none of our
 * readers can read the PDF, or it was deleted after its time, which stays so for ever. The PDF holds its sender's upload, so a sandboxed process reads it.
 * Throws Problem service_unavailable while the PDF cannot be had or takes too long.
 */
export async function recipientSignatures(
  deps: ApiDependencies,
  { currentObjectId, revision, organizationId: owner }: Envelope,
  { root, imported }: Signers,
): Promise<SignaturesInPdf> {
  if (!currentObjectId || revision === 0) return new Map();
  const open = () => readObject(deps.documents, currentObjectId);
  try {
    const roots = [root, ...imported];
    const found = await readPdfInSandbox('signatures', { owner, open, roots });
    const others = new Set(imported.map(({ der }) => createHash('sha256').update(der).digest('hex')));
    return new Map(
      Object.entries(found).map(([id, one]) => [id, { ...one, imported: others.has(one.fingerprint) }]),
    );
  } catch (error) {
    if (error instanceof TooSlowToRead || error instanceof StorageMissing) throw later(error);
    if (error instanceof UnusablePdf || error instanceof ObjectDeleted) return 'unreadable';
    throw error;
  }
}

/**
 * Gives a recipient's signature; null where they have not signed here: an uploaded PDF may have an existing signature under the
 * name of their field. Throws where one who has signed has none by the certificate on record: then nothing is certified.
 */
export async function signatureOf(
  deps: Pick<ApiDependencies, 'orm' | 'log'>,
  signatures: SignaturesInPdf,
  { id, envelopeId, role, status, certificateFingerprint }: EnvelopeRecipient,
): Promise<RecipientSignature | 'unreadable' | null> {
  if (!isSigningRole(role) || status !== 'completed') return null;
  if (signatures === 'unreadable') return signatures;
  const { fingerprint, ...signature } = signatures.get(id) ?? { fingerprint: null };
  if ('subject' in signature && fingerprint === certificateFingerprint) return signature;
  const why = 'the signature of a recipient is not in the PDF';
  throw await refuseEvidence(deps, { why, id, facts: { envelopeId, fingerprint } });
}

/** Asks to try later: a lesser certificate would stay for ever. */
function later(cause: Error): Problem {
  const why = cause instanceof StorageMissing ? 'is not in the storage' : 'takes too long to read';
  const message = `The PDF of the envelope ${why}, so its certificate cannot be made now. Try again later, and tell the operator of this service if it stays so.`;
  return new Problem('service_unavailable', message, { retry_after: 60 }, { cause });
}

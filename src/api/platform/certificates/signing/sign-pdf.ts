import type { Context } from 'hono';
import { readObject, writeObject, discardObject, type Stored } from '#documents/document-store.ts';
import { NoSlot } from '#documents/sandbox/slots.ts';
import { stepsIn } from '#documents/threads/sealing-threads.ts';
import { ThreadEnded } from '#documents/threads/threads.ts';
import { Problem } from '#domain/common/problem.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { CertificateUse } from '#entities/certificate/certificate-use.ts';
import { Document, pdfInUse } from '#entities/document/document.ts';
import { embedSignature } from '#signatures/pades/placeholder.ts';
import { UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { NotPermitted } from '#sealing/permissions/not-permitted.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import type { Attempt } from '../../../http/idempotency.ts';
import type { SecretText } from '../../../http/input/secret-text.ts';
import { withQuota } from '../../../http/limits/quotas.ts';
import type { HeldFiles } from '../../../verification/upload-room.ts';
import { checkSignedPdf, unsignable, validatePdf } from './check-signed-pdf.ts';
import { signAsHolder } from './holder-signature.ts';
import { keepSigned } from './keep-signed.ts';
import { useOf } from './record-signature.ts';

type Asked = { certificate: Certificate; document: Document; pin: SecretText; attempt: Attempt };

export type SignedPdf = { documentId: string; signedAt: Date };

/**
 * Signs a document's PDF as an incremental update (PAdES-T) and keeps the result as a new document. Everything that may be
 * refused is asked before the PIN; what was signed is stored only when it passes our own verification; signedBefore
 * finds it for a repeat. Throws Problem validation_failed naming document_id, and as signAsHolder does.
 */
export async function signPdf(c: Context<ApiEnv>, asked: Asked): Promise<SignedPdf> {
  const { deps, user } = c.var;
  const held = deps.verification.room.hold(user.organizationId);
  try {
    return await signHeld(c, asked, held);
  } finally {
    held.release();
  }
}

async function signHeld(c: Context<ApiEnv>, asked: Asked, held: HeldFiles): Promise<SignedPdf> {
  const { deps, user } = c.var;
  const { certificate, document, pin, attempt } = asked;
  const owner = user.organizationId;
  const pdf = await readPdf(c, document, held);
  const prepared = await stepsIn(deps.sealingThreads, owner)
    .prepareOwnSignature(pdf, { at: attempt.begunAt, name: certificate.subjectCn })
    .catch(asRefusal);
  const before = (document.signatureCount ?? 0) > 0 ? await validatePdf(deps, owner, pdf) : undefined;
  const amounts = { bytes: prepared.bytes.length };
  const quotaOwner = { kind: 'organization', id: owner } as const;
  return withQuota(deps, { id: `upload:${attempt.id}`, owner: quotaOwner, amounts }, async () => {
    const hash = prepared.digest.toString('hex');
    const wanted = { certificate, pin, hash, profile: 'pades', attemptId: attempt.id } as const;
    const { cms, signedAt } = await signAsHolder(deps, wanted);
    const signed = embedSignature(prepared, cms);
    const after = await validatePdf(deps, owner, signed);
    checkSignedPdf(after, { fieldName: prepared.fieldName, certificate, before });
    const stored = await writeObject(deps.documents, { organizationId: owner, bytes: only(signed) });
    const made = { certificate, hash, signedAt, document, attemptId: attempt.id };
    return await keepStored(c, stored, (object) => keepSigned(c, { ...made, object }));
  });
}

/** Removes the stored bytes unless a document came of them. */
async function keepStored(
  c: Context<ApiEnv>,
  stored: Stored,
  keep: (stored: Stored) => Promise<SignedPdf & { objectId: string }>,
): Promise<SignedPdf> {
  const { objectId, ...kept } = await keep(stored);
  if (objectId !== stored.id) await discardObject(c.var.deps.documents, stored.id).catch(() => undefined);
  return kept;
}

/** Finds the document that a call before this one has made, under the id that both have, whatever became of the certificate since. */
export async function signedBefore(
  c: Context<ApiEnv>,
  { certificate, attempt }: Pick<Asked, 'certificate' | 'attempt'>,
): Promise<SignedPdf | undefined> {
  if (!attempt.resumed) return undefined;
  const em = c.var.deps.orm.em.fork();
  const operationId = useOf({ certificate, attemptId: attempt.id });
  const use = await em.findOne(CertificateUse, { operationId });
  const document = use && (await em.findOne(Document, { id: attempt.id }));
  return document ? { documentId: document.id, signedAt: use.signedAt } : undefined;
}

async function readPdf(c: Context<ApiEnv>, document: Document, held: HeldFiles): Promise<Buffer> {
  const objectId = document.status === 'ready' ? pdfInUse(document) : undefined;
  if (objectId === undefined)
    throw unsignable(`the document is ${document.status}; only a ready one is signed`);
  const bytes = await readObject(c.var.deps.documents, objectId);
  return held.keep({ field: 'document_id', name: document.name, bytes });
}

function asRefusal(error: unknown): never {
  if (error instanceof NotPermitted || error instanceof UnusablePdf) throw unsignable(error.message);
  if (!(error instanceof ThreadEnded || error instanceof NoSlot)) throw error;
  const message = 'Too many PDFs are being signed; try again shortly.';
  throw new Problem('service_unavailable', message, { retry_after: 5 }, { cause: error });
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

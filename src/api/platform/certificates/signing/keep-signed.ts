import type { Context } from 'hono';
import { completeObject, type Stored } from '#documents/document-store.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { Document } from '#entities/document/document.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { lockCertificate, recordSignature } from './record-signature.ts';

type SignedDocument = {
  certificate: Certificate;
  /** The document that was signed, and the stored bytes of the signed PDF. */
  document: Document;
  object: Stored;
  /** SHA-256 of the byte range, in hexadecimal. */
  hash: string;
  signedAt: Date;
  /** The id of the call, which is the new document's. */
  attemptId: string;
};

/**
 * Writes a signed PDF as a new document that is ready, with all records of the signature, in one transaction; finds it where
 * another run of the same call has written it. `objectId` is the stored object that the document has.
 */
export function keepSigned(
  c: Context<ApiEnv>,
  signed: SignedDocument,
): Promise<{ documentId: string; signedAt: Date; objectId: string }> {
  const { certificate, document, object, hash, signedAt, attemptId } = signed;
  return c.var.deps.orm.em.fork().transactional(async (em) => {
    await lockCertificate(em, certificate);
    const begun = await em.findOne(Document, { id: attemptId });
    if (begun) return { documentId: begun.id, signedAt, objectId: begun.sourceId };
    insertSigned(c, em, signed);
    await em.flush();
    await completeObject(em, object.id);
    const documents = { document_id: document.id, signed_document_id: attemptId };
    const about = { format: 'pades', documentName: document.name, documents } as const;
    await recordSignature(c, em, { certificate, hash, signedAt, attemptId, ...about });
    return { documentId: attemptId, signedAt, objectId: object.id };
  });
}

function insertSigned(
  c: Context<ApiEnv>,
  em: EntityManager,
  { document, object, attemptId }: SignedDocument,
): void {
  const { organizationId, id: userId } = c.var.user;
  const now = new Date();
  em.create(Document, {
    id: attemptId,
    organizationId,
    userId,
    name: document.name,
    originalName: document.originalName,
    type: 'pdf',
    mimeType: 'application/pdf',
    size: object.size,
    hash: object.hash,
    pageCount: document.pageCount ?? null,
    pageSizes: document.pageSizes ?? null,
    signatureCount: (document.signatureCount ?? 0) + 1,
    docmdp: document.docmdp ?? null,
    status: 'ready',
    metadata: { ...document.metadata, signed_from: document.id },
    tags: document.tags,
    sourceId: object.id,
    createdAt: now,
    updatedAt: now,
  });
}

import { Problem } from '#domain/common/problem.ts';
import { lookAt, pdfToLookAt } from '#documents/inspection/look-at.ts';
import { recordLook } from '#documents/inspection/record-look.ts';
import { NoPlace } from '#documents/sandbox/places.ts';
import { Document } from '#entities/document/document.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { ApiDependencies } from '../../../http/deps.ts';

/**
 * Looks at the document of a draft once more where it became ready before what is now known of documents was, rather than
 * have its sender wait for the schedule that does. Throws Problem service_unavailable when all places are taken.
 */
export async function bringUpToDate(deps: ApiDependencies, { documentId }: Envelope): Promise<void> {
  const { orm, documents } = deps;
  const document = documentId ? await orm.em.fork().findOne(Document, { id: documentId }) : null;
  if (document?.status !== 'ready' || document.pageSizes) return;
  const objectId = pdfToLookAt(document);
  if (!objectId) return;
  const { id, organizationId } = document;
  const looked = await lookAt(documents, { organizationId, objectId }).catch(asProblem);
  await recordLook(documents, {
    id,
    looked,
    wanted: ({ status, pageSizes }) => status === 'ready' && !pageSizes,
  });
}

function asProblem(error: unknown): never {
  if (!(error instanceof NoPlace)) throw error;
  throw new Problem('service_unavailable', 'Too many documents are being looked at; send it again shortly.', {
    retry_after: 5,
  });
}

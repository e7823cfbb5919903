import { z } from 'zod';
import { discardObject } from '#documents/document-store.ts';
import { StoredObject } from '#entities/document/stored-object.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { DocumentParams, findDocument } from './find-document.ts';
import { assertNotHeld } from '../../common/retention/assert-not-held.ts';
import { assertUnused, draftsOf } from './unused-document.ts';

/** DELETE /api/v1/documents/{id}: the document, its bytes and their key are gone. */
export const deleteDocument = platformOperation({
  method: 'delete',
  path: '/api/v1/documents/{id}',
  operationId: 'deleteDocument',
  summary: 'Delete a document',
  tag: 'Documents',
  params: DocumentParams,
  answer: ok('Deleted', z.object({ id: z.uuid(), deleted: z.literal(true) })),
  problems: ['validation_failed', 'not_found', 'invalid_state'],
  handle: async (c, { params }) => {
    const { deps, user } = c.var;
    const objects = await deps.orm.em.fork().transactional(async (em) => {
      const row = await findDocument(em, user, params.id, { lock: true });
      await assertUnused(em, row.id);
      await assertNotHeld(em, { organizationId: row.organizationId, ids: await draftsOf(em, row.id) });
      const ids = [row.sourceId, row.pdfId].filter((id) => typeof id === 'string');
      await em.remove(row).flush();
      // Marked in the same transaction, so that the sweep takes the bytes even when this process dies now.
      await em.nativeUpdate(StoredObject, { id: { $in: ids } }, { discardedAt: new Date() });
      await recordAccountAct(c, em, {
        action: 'document.deleted',
        user,
        resource: { type: 'document', id: row.id },
        metadata: { hash: row.hash },
      });
      return ids;
    });
    for (const id of objects) {
      await discardObject(deps.documents, id).catch((error: unknown) =>
        deps.log.warn({ err: error, object_id: id }, 'the bytes of a deleted document wait for the sweep'),
      );
    }
    return { id: params.id, deleted: true as const };
  },
});

import { z } from 'zod';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { DocumentView, documentView } from './document-view.ts';
import { DocumentName, Metadata, Tags } from './fields.ts';
import { DocumentParams, findDocument } from './find-document.ts';
import { assertUnused } from './unused-document.ts';

const Changes = z
  .object({ name: DocumentName.optional(), tags: Tags.optional(), metadata: Metadata.optional() })
  .meta({ id: 'DocumentChanges' });

/** PUT /api/v1/documents/{id}: changes name, tags and metadata; the content never changes. */
export const updateDocument = platformOperation({
  method: 'put',
  path: '/api/v1/documents/{id}',
  operationId: 'updateDocument',
  summary: 'Change a document’s name, tags or metadata',
  tag: 'Documents',
  params: DocumentParams,
  body: Changes,
  answer: ok('Changed', z.object({ document: DocumentView })),
  problems: ['validation_failed', 'not_found'],
  handle: async (c, { params, body }) => {
    const { deps, user } = c.var;
    const document = await deps.orm.em.fork().transactional(async (em) => {
      const row = await findDocument(em, user, params.id, { lock: true });
      await assertUnused(em, row.id);
      if (body.name !== undefined) row.name = body.name;
      if (body.tags !== undefined) row.tags = body.tags;
      if (body.metadata !== undefined) row.metadata = body.metadata;
      row.updatedAt = new Date();
      await em.flush();
      await recordAccountAct(c, em, {
        action: 'document.updated',
        user,
        resource: { type: 'document', id: row.id },
        metadata: { fields: Object.keys(body) },
      });
      return row;
    });
    return { document: documentView(document) };
  },
});

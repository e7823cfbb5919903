import { z } from 'zod';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { requireUser } from '../../http/guards/user.ts';
import { operation } from '../../http/operation.ts';
import { Success, success } from '../../http/answers/success.ts';
import { DocumentView, documentView } from './document-view.ts';
import { DocumentName, Metadata, Tags } from './fields.ts';
import { DocumentParams, findDocument } from './find-document.ts';
import { assertUnused } from './unused-document.ts';

const Changes = z
  .object({ name: DocumentName.optional(), tags: Tags.optional(), metadata: Metadata.optional() })
  .meta({ id: 'DocumentChanges' });

/** PUT /api/v1/documents/{id}: name, tags and metadata; what is in it never changes. */
export const updateDocument = operation({
  method: 'put',
  path: '/api/v1/documents/{id}',
  operationId: 'updateDocument',
  summary: 'Change a document’s name, tags or metadata',
  tag: 'Documents',
  security: ['user', 'apiKey'],
  guard: requireUser(),
  params: DocumentParams,
  body: Changes,
  responses: {
    200: { description: 'Changed', schema: Success(z.object({ document: DocumentView })) },
  },
  problems: ['invalid_request', 'validation_failed', 'unauthorized', 'not_found', 'rate_limited'],
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
    return { status: 200, body: success({ document: documentView(document) }) };
  },
});

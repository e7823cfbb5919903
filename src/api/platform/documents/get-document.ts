import { z } from 'zod';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { DocumentView, documentView } from './document-view.ts';
import { DocumentParams, findDocument } from './find-document.ts';

/** GET /api/v1/documents/{id}: one document; when it failed, with the reason. */
export const getDocument = platformOperation({
  method: 'get',
  path: '/api/v1/documents/{id}',
  operationId: 'getDocument',
  summary: 'A document',
  tag: 'Documents',
  params: DocumentParams,
  answer: ok('The document', z.object({ document: DocumentView })),
  problems: ['not_found'],
  handle: async (c, { params }) => {
    const { deps, user } = c.var;
    const document = await findDocument(deps.orm.em.fork(), user, params.id);
    return { document: documentView(document) };
  },
});

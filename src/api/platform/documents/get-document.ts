import { z } from 'zod';
import { requireUser } from '../../http/guards/user.ts';
import { operation } from '../../http/operation.ts';
import { Success, success } from '../../http/answers/success.ts';
import { DocumentView, documentView } from './document-view.ts';
import { DocumentParams, findDocument } from './find-document.ts';

/** GET /api/v1/documents/{id}: one document; when it failed, with the reason. */
export const getDocument = operation({
  method: 'get',
  path: '/api/v1/documents/{id}',
  operationId: 'getDocument',
  summary: 'A document',
  tag: 'Documents',
  security: ['user', 'apiKey'],
  guard: requireUser(),
  params: DocumentParams,
  responses: {
    200: { description: 'The document', schema: Success(z.object({ document: DocumentView })) },
  },
  problems: ['unauthorized', 'not_found', 'rate_limited'],
  handle: async (c, { params }) => {
    const { deps, user } = c.var;
    const document = await findDocument(deps.orm.em.fork(), user, params.id);
    return { status: 200, body: success({ document: documentView(document) }) };
  },
});

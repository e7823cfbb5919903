import { z } from 'zod';
import { Document, documentStatuses, documentTypes } from '#entities/document/document.ts';
import { requireUser } from '../../http/guards/user.ts';
import { text } from '../../http/input/fields.ts';
import { afterCursor, newestFirst, page, PageQuery } from '../../http/input/list.ts';
import { operation } from '../../http/operation.ts';
import { SuccessList, successList } from '../../http/answers/success.ts';
import { DocumentView, documentView } from './document-view.ts';
import { visibleTo } from './find-document.ts';

const Query = PageQuery.extend({
  status: z.enum(documentStatuses, { error: `expected one of ${documentStatuses.join(', ')}` }).optional(),
  type: z.enum(documentTypes, { error: `expected one of ${documentTypes.join(', ')}` }).optional(),
  tag: text(50).optional(),
  q: text(255).optional().meta({ description: 'Documents whose name contains this, in any case' }),
});

/** Text as it is, for LIKE. */
function escaped(pattern: string): string {
  return pattern.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** GET /api/v1/documents: the documents that the caller may see, newest first. */
export const listDocuments = operation({
  method: 'get',
  path: '/api/v1/documents',
  operationId: 'listDocuments',
  summary: 'Documents',
  tag: 'Documents',
  security: ['user', 'apiKey'],
  guard: requireUser(),
  query: Query,
  responses: { 200: { description: 'A page of documents', schema: SuccessList(DocumentView) } },
  problems: ['invalid_request', 'unauthorized', 'rate_limited'],
  handle: async (c, { query }) => {
    const { deps, user } = c.var;
    const { status, type, tag, q, limit } = query;
    const cursors = { key: deps.keys.fingerprints, list: `documents/${user.id}` };
    const rows = await deps.orm.em.fork().find(
      Document,
      {
        ...visibleTo(user),
        ...(status ? { status } : {}),
        ...(type ? { type } : {}),
        ...(tag === undefined ? {} : { tags: { $contains: [tag] } }),
        ...(q === undefined ? {} : { name: { $ilike: `%${escaped(q)}%` } }),
        $and: [afterCursor<Document>(cursors, query.cursor)],
      },
      { orderBy: newestFirst, limit: limit + 1 },
    );
    return { status: 200, body: successList(page(cursors, rows, limit, documentView), limit) };
  },
});

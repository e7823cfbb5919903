import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { Document, documentStatuses, documentTypes } from '#entities/document/document.ts';
import { text } from '../../http/input/fields.ts';
import { afterCursor, newestFirst, page, PageQuery } from '../../http/input/list.ts';
import { platformOperation } from '../platform-operation.ts';
import { pageOf } from '../../http/answers/answer.ts';
import { DocumentView, documentView } from './document-view.ts';
import { visibleTo } from './find-document.ts';

const Query = PageQuery.extend({
  status: z.enum(documentStatuses, { error: `expected one of ${documentStatuses.join(', ')}` }).optional(),
  type: z.enum(documentTypes, { error: `expected one of ${documentTypes.join(', ')}` }).optional(),
  tag: text(50).optional(),
  q: text(255)
    .optional()
    .meta({ description: 'Documents whose name contains this text; upper and lower case count as equal' }),
});

/** Text as it is, for LIKE. */
function escaped(pattern: string): string {
  return pattern.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** GET /api/v1/documents: the documents that the caller may see, newest first. */
export const listDocuments = platformOperation({
  method: 'get',
  path: '/api/v1/documents',
  operationId: 'listDocuments',
  summary: 'Documents',
  tag: 'Documents',
  query: Query,
  answer: pageOf('A page of documents', DocumentView),
  handle: async (c, { query }) => {
    const { deps, user } = c.var;
    const { status, type, tag, q, limit } = query;
    const cursors = { key: deps.keys.fingerprints, list: `documents/${user.id}` };
    const rows = await deps.orm.em.fork().find(
      Document,
      {
        ...visibleTo(user),
        ...defined({ status, type }),
        ...(tag === undefined ? {} : { tags: { $contains: [tag] } }),
        ...(q === undefined ? {} : { name: { $ilike: `%${escaped(q)}%` } }),
        $and: [afterCursor<Document>(cursors, query.cursor)],
      },
      { orderBy: newestFirst, limit: limit + 1 },
    );
    return page(cursors, rows, limit, documentView);
  },
});

import { raw, type FilterQuery } from '@mikro-orm/core';
import { z } from 'zod';
import type { Metadata } from '#domain/common/metadata.ts';
import { defined } from '#domain/common/defined.ts';
import { signRequestBounds, signRequestStatuses } from '#domain/sign-request/sign-request.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { text } from '../../http/input/fields.ts';
import { afterCursor, newestFirst, page, PageQuery } from '../../http/input/list.ts';
import { MetadataFilter } from '../../http/input/metadata-field.ts';
import { madeBetween, madeOf, timeFilter } from '../../http/input/time-filter.ts';
import { partnerOperation } from '../partner-operation.ts';
import { pageOf } from '../../http/answers/answer.ts';
import { SignRequestItem, signRequestItem } from './sign-request-view.ts';

/** GET /partner/sign-request: the caller's requests, newest first. */
export const listSignRequests = partnerOperation({
  method: 'get',
  path: '/partner/sign-request',
  operationId: 'listSignRequests',
  summary: 'List sign requests',
  tag: 'Sign requests',
  scope: 'sign',
  query: PageQuery.extend({
    external_ref: text(signRequestBounds.externalRef).optional(),
    status: z
      .enum(signRequestStatuses, { error: `expected one of ${signRequestStatuses.join(', ')}` })
      .optional(),
    metadata: MetadataFilter,
    ...timeFilter,
  }),
  answer: pageOf('One page', SignRequestItem),
  handle: async (c, { query }) => {
    const { deps, partner } = c.var;
    const cursors = { key: deps.keys.fingerprints, list: 'sign-requests' };
    const rows = await deps.orm.em.fork().find(
      SignRequest,
      {
        clientId: partner.clientId,
        ...defined({ externalRef: query.external_ref, status: query.status }),
        $and: [
          afterCursor<SignRequest>(cursors, query.cursor),
          madeBetween(madeOf(query)),
          having(query.metadata),
        ],
      },
      { orderBy: newestFirst, limit: query.limit + 1 },
    );
    return page(cursors, rows, query.limit, signRequestItem);
  },
});

/** The condition for requests of which all of this is noted. */
function having(metadata: Metadata = {}): FilterQuery<SignRequest> {
  if (Object.keys(metadata).length === 0) return {};
  // The second condition lets the index of rows with metadata serve.
  return { [raw(`metadata @> ?::jsonb and metadata <> '{}'`, [JSON.stringify(metadata)])]: [] };
}

import { z } from 'zod';
import { signRequestBounds, signRequestStatuses } from '#domain/sign-request/sign-request.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { forPartner } from '../for-partner.ts';
import { text } from '../../http/input/fields.ts';
import { afterCursor, newestFirst, page, PageQuery } from '../../http/input/list.ts';
import { operation } from '../../http/operation.ts';
import { SignRequestItem, signRequestItem } from './sign-request-view.ts';

/** GET /partner/sign-request: the caller's requests, newest first. */
export const listSignRequests = operation({
  method: 'get',
  path: '/partner/sign-request',
  operationId: 'listSignRequests',
  summary: 'List sign requests',
  tag: 'Sign requests',
  ...forPartner('sign'),
  query: PageQuery.extend({
    external_ref: text(signRequestBounds.externalRef).optional(),
    status: z
      .enum(signRequestStatuses, { error: `expected one of ${signRequestStatuses.join(', ')}` })
      .optional(),
  }),
  responses: {
    200: {
      description: 'One page',
      schema: z.object({
        data: z.array(SignRequestItem),
        has_more: z.boolean(),
        next_cursor: z.string().nullable(),
      }),
    },
  },
  problems: ['invalid_request', 'unauthorized', 'insufficient_scope', 'rate_limited'],
  handle: async (c, { query }) => {
    const { deps, partner } = c.var;
    const cursors = { key: deps.keys.fingerprints, list: 'sign-requests' };
    const rows = await deps.orm.em.fork().find(
      SignRequest,
      {
        clientId: partner.clientId,
        ...(query.external_ref === undefined ? {} : { externalRef: query.external_ref }),
        ...(query.status === undefined ? {} : { status: query.status }),
        $and: [afterCursor<SignRequest>(cursors, query.cursor)],
      },
      { orderBy: newestFirst, limit: query.limit + 1 },
    );
    return { status: 200, body: page(cursors, rows, query.limit, signRequestItem) };
  },
});

import { HoldQuery } from '../../common/retention/fields.ts';
import { HoldView } from '../../common/retention/hold-view.ts';
import { listHolds } from '../../common/retention/list-holds.ts';
import { pageOf } from '../../http/answers/answer.ts';
import { platformOperation } from '../platform-operation.ts';

/** GET /api/v1/organization/legal-holds: the holds on the organization and its flows, those of staff too, newest first. */
export const listLegalHolds = platformOperation({
  method: 'get',
  path: '/api/v1/organization/legal-holds',
  operationId: 'listLegalHolds',
  summary: 'Legal holds',
  tag: 'Organization',
  roles: ['owner', 'admin'],
  query: HoldQuery,
  answer: pageOf('A page of holds', HoldView),
  handle: (c, { query }) => listHolds(c.var.deps, query, c.var.user.organizationId),
});

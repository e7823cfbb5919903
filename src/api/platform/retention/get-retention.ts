import { RetentionView } from '../../common/retention/periods-view.ts';
import { showPeriods } from '../../common/retention/show-periods.ts';
import { ok } from '../../http/answers/answer.ts';
import { platformOperation } from '../platform-operation.ts';

/** GET /api/v1/organization/retention: for how long the organization keeps what has ended. */
export const getRetention = platformOperation({
  method: 'get',
  path: '/api/v1/organization/retention',
  operationId: 'getRetention',
  summary: 'For how long what has ended is kept',
  tag: 'Organization',
  roles: ['owner', 'admin'],
  answer: ok('The times', RetentionView),
  handle: (c) => {
    const { deps, user } = c.var;
    return deps.orm.em.fork().transactional((em) => showPeriods(em, deps, user.organizationId));
  },
});

import { z } from 'zod';
import { RetentionView } from '../../common/retention/periods-view.ts';
import { showPeriods } from '../../common/retention/show-periods.ts';
import { recordLook } from '../../common/support/looks/record-look.ts';
import { ok } from '../../http/answers/answer.ts';
import { staffOperation } from '../staff-operation.ts';

/** GET /support/organizations/{id}/retention: for how long an organization keeps what has ended. */
export const getRetentionOperation = staffOperation({
  method: 'get',
  path: '/support/organizations/{id}/retention',
  operationId: 'showRetention',
  summary: 'For how long an organization keeps what has ended',
  tag: 'Administration',
  role: 'admin',
  params: z.object({ id: z.string().meta({ format: 'uuid' }) }),
  answer: ok('The times', RetentionView),
  problems: ['not_found'],
  handle: async (c, { params: { id } }) => {
    const { deps } = c.var;
    const shown = await deps.orm.em.fork().transactional((em) => showPeriods(em, deps, id));
    await recordLook(c, { what: 'organization', id });
    return shown;
  },
});

import { askedIn, PeriodsInput } from '../../common/retention/periods-input.ts';
import { RetentionView, retentionView } from '../../common/retention/periods-view.ts';
import { changePeriods } from '../../common/retention/change-periods.ts';
import { tellOwners } from '../../common/retention/tell-owners.ts';
import { ok } from '../../http/answers/answer.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { platformOperation } from '../platform-operation.ts';

/** PUT /api/v1/organization/retention: longer times hold at once, shorter ones after a week, of which owners get a mail. */
export const putRetention = platformOperation({
  method: 'put',
  path: '/api/v1/organization/retention',
  operationId: 'putRetention',
  summary: 'Set for how long what has ended is kept',
  description:
    'In days, or forever. What is left out stays. A longer time holds at once; a shorter one holds after seven days, and each owner gets a mail. Nothing on legal hold is deleted.',
  tag: 'Organization',
  roles: ['owner', 'admin'],
  body: PeriodsInput.meta({ id: 'RetentionInput' }),
  answer: ok('They are set', RetentionView),
  handle: async (c, { body }) => {
    const { deps, user } = c.var;
    const { organizationId } = user;
    const defaults = deps.config.RETENTION_DEFAULTS;
    const change = { organizationId, asked: askedIn(body), defaults };
    const { periods, shortened } = await deps.orm.em.fork().transactional((em) =>
      changePeriods(
        em,
        {
          record: (within, { action, resource, facts = {} }) =>
            recordAccountAct(c, within, { action, user, resource, metadata: facts }),
        },
        change,
      ),
    );
    await tellOwners(deps, organizationId, shortened);
    return retentionView({ periods, defaults, now: new Date() });
  },
});

import type { Context } from 'hono';
import { z } from 'zod';
import { changePeriods } from '../../common/retention/change-periods.ts';
import { askedIn, PeriodsInput } from '../../common/retention/periods-input.ts';
import { RetentionView, retentionView } from '../../common/retention/periods-view.ts';
import { tellOwners } from '../../common/retention/tell-owners.ts';
import { staffAdministrator } from '../../common/support/acts/staff-administrator.ts';
import { StaffActBody } from '../../common/support/flows/find-flow.ts';
import { ok } from '../../http/answers/answer.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { staffOperation } from '../staff-operation.ts';

/** The days of each kind, with the reason. */
export const StaffPeriodsInput = StaffActBody.extend(PeriodsInput.shape).meta({ id: 'StaffRetentionInput' });

/** PUT /support/organizations/{id}/retention: as the organization's own owners and admins do, with a reason. */
export const setRetentionOperation = staffOperation({
  method: 'put',
  path: '/support/organizations/{id}/retention',
  operationId: 'setRetention',
  summary: 'Set for how long an organization keeps what has ended',
  description:
    'Shorter times hold after seven days, and each owner gets a mail. The audit trail records the act with person and reason.',
  tag: 'Administration',
  role: 'admin',
  params: z.object({ id: z.string().meta({ format: 'uuid' }) }),
  body: StaffPeriodsInput,
  answer: ok('They are set', RetentionView),
  problems: ['not_found'],
  handle: (c, { params, body }) => setPeriods(c, params.id, body),
});

/** Sets the times of an organization as a member of staff, and tells its owners of shorter ones. Throws Problem not_found. */
export async function setPeriods(
  c: Context<ApiEnv>,
  organizationId: string,
  body: z.output<typeof StaffPeriodsInput>,
): Promise<RetentionView> {
  const { deps } = c.var;
  const defaults = deps.config.RETENTION_DEFAULTS;
  const change = { organizationId, asked: askedIn(body), defaults };
  const { periods, shortened } = await deps.orm.em
    .fork()
    .transactional((em) => changePeriods(em, staffAdministrator(c, body), change));
  await tellOwners(deps, organizationId, shortened);
  return retentionView({ periods, defaults, now: new Date() });
}

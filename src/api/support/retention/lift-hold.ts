import { HoldParams } from '../../common/retention/fields.ts';
import { HoldView, holdView } from '../../common/retention/hold-view.ts';
import { staffAsHolder } from '../../common/retention/holder.ts';
import { liftHold } from '../../common/retention/lift-hold.ts';
import { StaffActBody } from '../../common/support/flows/find-flow.ts';
import { ok } from '../../http/answers/answer.ts';
import { staffOperation } from '../staff-operation.ts';

/** POST /support/legal-holds/{id}/lift: lifts a hold that staff placed. */
export const liftHoldOperation = staffOperation({
  method: 'post',
  path: '/support/legal-holds/{id}/lift',
  operationId: 'liftHold',
  summary: 'Lift a legal hold',
  description: 'One that staff placed. The audit trail records the act with person and reason.',
  tag: 'Administration',
  role: 'admin',
  params: HoldParams,
  body: StaffActBody,
  answer: ok('It is lifted', HoldView),
  problems: ['not_found', 'invalid_state'],
  handle: async (c, { params, body }) => {
    const em = c.var.deps.orm.em.fork();
    return holdView(await em.transactional((within) => liftHold(within, staffAsHolder(c, body), params.id)));
  },
});

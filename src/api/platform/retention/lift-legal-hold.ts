import { z } from 'zod';
import { HoldParams, Reason } from '../../common/retention/fields.ts';
import { HoldView, holdView } from '../../common/retention/hold-view.ts';
import { ownerAsHolder } from '../../common/retention/holder.ts';
import { liftHold } from '../../common/retention/lift-hold.ts';
import { ok } from '../../http/answers/answer.ts';
import { platformOperation } from '../platform-operation.ts';

/** POST /api/v1/organization/legal-holds/{id}/lift: the thing is purged and erased again as its settings say. */
export const liftLegalHold = platformOperation({
  method: 'post',
  path: '/api/v1/organization/legal-holds/{id}/lift',
  operationId: 'liftLegalHold',
  summary: 'Lift a legal hold',
  description: 'One that an owner placed; those of the operator are lifted by their staff alone.',
  tag: 'Organization',
  roles: ['owner'],
  params: HoldParams,
  body: z.object({ reason: Reason }).meta({ id: 'LegalHoldLift' }),
  answer: ok('It is lifted', HoldView),
  problems: ['not_found', 'invalid_state'],
  handle: async (c, { params, body }) => {
    const by = ownerAsHolder(c, body);
    const em = c.var.deps.orm.em.fork();
    return holdView(await em.transactional((within) => liftHold(within, by, params.id)));
  },
});

import { Kind } from '../../common/retention/fields.ts';
import { HoldView, holdView } from '../../common/retention/hold-view.ts';
import { staffAsHolder } from '../../common/retention/holder.ts';
import { placeHold } from '../../common/retention/place-hold.ts';
import { StaffActBody } from '../../common/support/flows/find-flow.ts';
import { created } from '../../http/answers/answer.ts';
import { UuidText } from '../../http/input/fields.ts';
import { staffOperation } from '../staff-operation.ts';

/** The input of a hold of staff. */
export const StaffHoldInput = StaffActBody.extend({ kind: Kind, thing_id: UuidText }).meta({
  id: 'StaffHoldInput',
});

/** POST /support/legal-holds: nothing of an organization, an envelope or a sign request is purged or erased until staff lift it. */
export const placeHoldOperation = staffOperation({
  method: 'post',
  path: '/support/legal-holds',
  operationId: 'placeHold',
  summary: 'Place a legal hold',
  description:
    'Nothing of it is deleted, purged or erased until staff lift the hold; the owner sees it, and cannot lift it. The audit trail records the act with person and reason.',
  tag: 'Administration',
  role: 'admin',
  body: StaffHoldInput,
  idempotent: true,
  answer: created('It is on hold', HoldView, () => '/support/legal-holds'),
  problems: ['not_found', 'invalid_state'],
  handle: async (c, { body, attempt }) => {
    const hold = { id: attempt.id, kind: body.kind, thingId: body.thing_id };
    const em = c.var.deps.orm.em.fork();
    return holdView(await em.transactional((within) => placeHold(within, staffAsHolder(c, body), hold)));
  },
});

import { z } from 'zod';
import { AccountFacts, accountFacts } from '../../../common/administration/users/account-facts.ts';
import { withdrawIdentity } from '../../../common/administration/users/withdraw-identity.ts';
import { ok } from '../../../http/answers/answer.ts';
import { StaffActBody } from '../../../common/support/flows/find-flow.ts';
import { staffOperation } from '../../staff-operation.ts';
import { staffAdministrator } from '../../../common/support/acts/staff-administrator.ts';

/** POST /support/users/{id}/identity-proof/withdrawal: takes back that somebody's identity was proved. */
export const withdrawIdentityOperation = staffOperation({
  method: 'post',
  path: '/support/users/{id}/identity-proof/withdrawal',
  operationId: 'withdrawIdentity',
  summary: 'Take back that an identity was proved',
  description:
    'From then on its holder makes no signature at level 3; certificates and signatures of before stay.',
  tag: 'Administration',
  role: 'admin',
  params: z.object({ id: z.string().meta({ format: 'uuid' }) }),
  body: StaffActBody,
  answer: ok('It is withdrawn', AccountFacts),
  problems: ['not_found', 'invalid_state'],
  handle: (c, { params, body }) =>
    c.var.deps.orm.em.fork().transactional(async (em) => {
      return accountFacts(em, await withdrawIdentity(em, staffAdministrator(c, body), params.id));
    }),
});

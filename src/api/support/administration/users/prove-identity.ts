import { z } from 'zod';
import { AccountFacts, accountFacts } from '../../../common/administration/users/account-facts.ts';
import { NameSeen, Seen, SeenBy } from '../../../common/administration/users/fields.ts';
import { proveIdentity } from '../../../common/administration/users/prove-identity.ts';
import { created } from '../../../http/answers/answer.ts';
import { StaffActBody } from '../../../common/support/flows/find-flow.ts';
import { staffOperation } from '../../staff-operation.ts';
import { staffAdministrator } from '../../../common/support/acts/staff-administrator.ts';

/** The input that puts a proof of identity on record. */
export const IdentityProofInput = StaffActBody.extend({
  name: NameSeen,
  seen: Seen,
  seen_by: SeenBy.optional().meta({ description: 'Who saw it; you when absent' }),
}).meta({ id: 'IdentityProofInput' });

/** POST /support/users/{id}/identity-proof: puts on record that somebody's identity was proved. */
export const proveIdentityOperation = staffOperation({
  method: 'post',
  path: '/support/users/{id}/identity-proof',
  operationId: 'proveIdentity',
  summary: 'Put on record that an identity was proved',
  description: 'From then on its holder can have certificates of level 3, and sign with them.',
  tag: 'Administration',
  role: 'admin',
  params: z.object({ id: z.string().meta({ format: 'uuid' }) }),
  body: IdentityProofInput,
  answer: created('The identity is proved', AccountFacts, ({ id }) => `/support/users/${id}/identity-proof`),
  problems: ['not_found', 'validation_failed', 'invalid_state'],
  handle: (c, { params, body }) => {
    const { name, seen, seen_by: seenBy } = body;
    return c.var.deps.orm.em.fork().transactional(async (em) => {
      const proving = { userId: params.id, name, seen, seenBy };
      return accountFacts(em, await proveIdentity(em, staffAdministrator(c, body), proving));
    });
  },
});

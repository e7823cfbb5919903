import { z } from 'zod';
import { AccountFacts, accountFacts } from '../../../common/administration/users/account-facts.ts';
import { findAccount } from '../../../common/administration/users/find-account.ts';
import { ok } from '../../../http/answers/answer.ts';
import { AccountEmail } from '../../../platform/accounts/common/fields.ts';
import { recordLook } from '../../../common/support/looks/record-look.ts';
import { staffOperation } from '../../staff-operation.ts';

/** GET /support/users?email=: the account of an address, with the proofs of its holder's identity. */
export const findUser = staffOperation({
  method: 'get',
  path: '/support/users',
  operationId: 'findUser',
  summary: 'Find the account of an address',
  tag: 'Administration',
  role: 'admin',
  query: z.object({ email: AccountEmail }),
  answer: ok('The account', AccountFacts),
  problems: ['not_found'],
  handle: async (c, { query }) => {
    await recordLook(c, { what: 'users', filter: query });
    const em = c.var.deps.orm.em.fork();
    return accountFacts(em, await findAccount(em, query.email));
  },
});

import { z } from 'zod';
import { AccountFacts, accountFacts } from '../../../common/administration/users/account-facts.ts';
import { removeSecondFactor } from '../../../common/administration/users/remove-second-factor.ts';
import { staffAdministrator } from '../../../common/support/acts/staff-administrator.ts';
import { StaffActBody } from '../../../common/support/flows/find-flow.ts';
import { ok } from '../../../http/answers/answer.ts';
import { sendNotice } from '../../../platform/accounts/common/send-notice.ts';
import { staffOperation } from '../../staff-operation.ts';

/** POST /support/users/{id}/second-factor/removal: for somebody who lost app, recovery codes and passkeys, or never set them up. */
export const removeSecondFactorOperation = staffOperation({
  method: 'post',
  path: '/support/users/{id}/second-factor/removal',
  operationId: 'removeSecondFactorOf',
  summary: 'Remove the app and the passkeys of an account',
  description:
    'Their sessions end, and a letter tells the holder. Devices stay: they are revoked by themselves.',
  tag: 'Administration',
  role: 'admin',
  params: z.object({ id: z.string().meta({ format: 'uuid' }) }),
  body: StaffActBody,
  answer: ok('They are removed', AccountFacts),
  problems: ['not_found', 'invalid_state'],
  handle: async (c, { params, body }) => {
    const { deps } = c.var;
    const { facts, account } = await deps.orm.em.fork().transactional(async (em) => {
      const done = await removeSecondFactor(em, staffAdministrator(c, body), params.id);
      return { facts: await accountFacts(em, done), account: done };
    });
    await sendNotice(deps, account, ({ secondFactor }) => secondFactor.removedByStaff);
    return facts;
  },
});

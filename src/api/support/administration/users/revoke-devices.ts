import { z } from 'zod';
import { AccountFacts, accountFacts } from '../../../common/administration/users/account-facts.ts';
import { revokeDevices } from '../../../common/administration/users/revoke-devices.ts';
import { forgetPin } from '../../../common/devices/forget-pin.ts';
import { staffAdministrator } from '../../../common/support/acts/staff-administrator.ts';
import { StaffActBody } from '../../../common/support/flows/find-flow.ts';
import { ok } from '../../../http/answers/answer.ts';
import { staffOperation } from '../../staff-operation.ts';

/** POST /support/users/{id}/devices/revocation: ends every device on which somebody confirms, such as a lost one. */
export const revokeDevicesOperation = staffOperation({
  method: 'post',
  path: '/support/users/{id}/devices/revocation',
  operationId: 'revokeDevices',
  summary: 'Revoke the devices of an account',
  description:
    'From then on none of them confirms; their owner registers others. Other ways to sign in stay.',
  tag: 'Administration',
  role: 'admin',
  params: z.object({ id: z.string().meta({ format: 'uuid' }) }),
  body: StaffActBody,
  answer: ok('They are revoked', AccountFacts),
  problems: ['not_found', 'invalid_state'],
  handle: async (c, { params, body }) => {
    const { deps } = c.var;
    const { facts, revoked } = await deps.orm.em.fork().transactional(async (em) => {
      const done = await revokeDevices(em, staffAdministrator(c, body), params.id);
      return { facts: await accountFacts(em, done.account), revoked: done.revoked };
    });
    for (const id of revoked) await forgetPin(deps, id);
    return facts;
  },
});

import { z } from 'zod';
import { AccountFacts, accountFacts } from '../../../common/administration/users/account-facts.ts';
import { DevicesRevocation, revokeDevices } from '../../../common/administration/users/revoke-devices.ts';
import { forgetPins } from '../../../common/devices/forget-pin.ts';
import { staffAdministrator } from '../../../common/support/acts/staff-administrator.ts';
import { ok } from '../../../http/answers/answer.ts';
import { staffOperation } from '../../staff-operation.ts';

/** POST /support/users/{id}/devices/revocation: ends the devices on which somebody confirms, or one of them, such as a lost one. */
export const revokeDevicesOperation = staffOperation({
  method: 'post',
  path: '/support/users/{id}/devices/revocation',
  operationId: 'revokeDevices',
  summary: 'Revoke the devices of an account',
  description:
    'From then on none of them, or not the one that `device_id` names, confirms; their owner registers others. Other ways to sign in stay.',
  tag: 'Administration',
  role: 'admin',
  params: z.object({ id: z.string().meta({ format: 'uuid' }) }),
  body: DevicesRevocation,
  answer: ok('They are revoked', AccountFacts),
  problems: ['not_found', 'invalid_state'],
  handle: async (c, { params, body }) => {
    const { deps } = c.var;
    const { facts, revoked } = await deps.orm.em.fork().transactional(async (em) => {
      const done = await revokeDevices(em, staffAdministrator(c, body), {
        userId: params.id,
        deviceId: body.device_id,
      });
      return { facts: await accountFacts(em, done.account), revoked: done.revoked };
    });
    await forgetPins(deps, revoked);
    return facts;
  },
});

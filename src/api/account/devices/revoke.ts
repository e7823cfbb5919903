import type { Context } from 'hono';
import { forgetPin } from '../../common/devices/forget-pin.ts';
import { revokeDevice } from '../../common/devices/revoke-device.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { readSentForm } from '../frame.ts';

/** POST /account/devices/{id}/revoke: ends a device that confirms for the signed-in user. */
export async function revokeOwn(c: Context<ApiEnv>): Promise<Response> {
  await readSentForm(c);
  const { deps, user } = c.var;
  const id = c.req.param('id') ?? '';
  await deps.orm.em.fork().transactional(async (em) => {
    if (!(await revokeDevice(em, { userId: user.id, deviceId: id }))) return;
    await recordAccountAct(c, em, { action: 'device.revoked', user, resource: { type: 'device', id } });
  });
  await forgetPin(deps, id);
  return c.redirect('/account/devices?done=revoked', 303);
}

import type { Context } from 'hono';
import { devicesPage } from '#web/pages/account/devices.ts';
import { liveDevices } from '../../common/devices/live-devices.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { doneAmong, frameOf } from '../frame.ts';

/** GET /account/devices: the devices that confirm for the signed-in user. */
export async function showDevices(c: Context<ApiEnv>): Promise<Response> {
  const { deps, user } = c.var;
  const devices = (await liveDevices(deps.orm.em.fork(), user.id)).map(
    ({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString(),
    }),
  );
  return c.html(devicesPage(frameOf(c), { devices, done: doneAmong(c, ['revoked']) !== undefined }));
}

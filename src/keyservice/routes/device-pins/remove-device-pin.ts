import { deviceId } from '../../http/path-id.ts';
import type { Route } from '../../http/route.ts';
import { forgetDevicePin } from '../../keys/device-pin.ts';

/** POST /api/v1/device-pins/{id}/remove: forgets the PIN of a device that confirms nothing any more. */
export const removeDevicePin: Route = {
  method: 'POST',
  path: '/api/v1/device-pins/:id/remove',
  async handle({ service, caller, params }) {
    const id = deviceId(params);
    await forgetDevicePin(service, caller, id);
    return { data: { device_id: id } };
  },
};

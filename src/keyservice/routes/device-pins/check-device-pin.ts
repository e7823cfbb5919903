import { z } from 'zod';
import { readBody } from '../../http/body.ts';
import { Pin } from '../../http/fields.ts';
import { deviceId } from '../../http/path-id.ts';
import type { Route } from '../../http/route.ts';
import { comparePin } from '../../keys/device-pin.ts';

const Body = z.object({ pin: Pin });

/** POST /api/v1/device-pins/{id}/check: compares a PIN with that of the device, and counts the try. */
export const checkDevicePin: Route = {
  method: 'POST',
  path: '/api/v1/device-pins/:id/check',
  async handle({ service, caller, request, params }) {
    const { pin } = await readBody(Body, request);
    const id = deviceId(params);
    await comparePin(service, caller, { deviceId: id, pin });
    return { data: { device_id: id } };
  },
};

import { z } from 'zod';
import { readBody } from '../../http/body.ts';
import { CertificateId, Pin } from '../../http/fields.ts';
import type { Route } from '../../http/route.ts';
import { keepDevicePin } from '../../keys/device-pin.ts';

const Body = z.object({ device_id: CertificateId, user_id: CertificateId, pin: Pin });

/** POST /api/v1/device-pins: keeps the PIN of a new device as its hash. */
export const setDevicePin: Route = {
  method: 'POST',
  path: '/api/v1/device-pins',
  async handle({ service, caller, request }) {
    const { device_id: deviceId, user_id: owner, pin } = await readBody(Body, request);
    await keepDevicePin(service, caller, { deviceId, owner, pin });
    return { status: 201, data: { device_id: deviceId } };
  },
};

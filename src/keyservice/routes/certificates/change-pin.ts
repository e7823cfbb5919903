import { z } from 'zod';
import { readBody } from '../../http/body.ts';
import { Pin } from '../../http/fields.ts';
import { pathId } from '../../http/path-id.ts';
import type { Route } from '../../http/route.ts';
import { changePin as change } from '../../signing/change-pin.ts';

const Body = z.object({ pin: Pin, new_pin: Pin });

/** POST /api/v1/certificates/{id}/change-pin: puts the key under another PIN and ends the activations. */
export const changePin: Route = {
  method: 'POST',
  path: '/api/v1/certificates/:id/change-pin',
  async handle({ service, caller, request, params }) {
    const { pin, new_pin: newPin } = await readBody(Body, request);
    const { id } = await change(service, caller, { certificateId: pathId(params), pin, newPin });
    return { data: { certificate_id: id } };
  },
};

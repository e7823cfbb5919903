import { z } from 'zod';
import { readBody } from '../http/body.ts';
import { Sad } from '../http/fields.ts';
import { activationId } from '../http/path-id.ts';
import type { Route } from '../http/route.ts';
import { endActivation as end } from '../signing/activation/end-activation.ts';

const Body = z.object({ sad: Sad });

/** POST /api/v1/activations/{id}/end: the activation signs nothing any more. */
export const endActivation: Route = {
  method: 'POST',
  path: '/api/v1/activations/:id/end',
  async handle({ service, caller, request, params }) {
    const { sad } = await readBody(Body, request);
    const id = activationId(params);
    await end(service, caller, { activationId: id, sad });
    return { data: { activation_id: id } };
  },
};

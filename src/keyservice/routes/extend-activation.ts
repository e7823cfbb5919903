import { z } from 'zod';
import { readBody } from '../http/body.ts';
import { Hashes, Sad } from '../http/fields.ts';
import { activationId } from '../http/path-id.ts';
import type { Route } from '../http/route.ts';
import { extendActivation as extend } from '../signing/activation/extend-activation.ts';

const Body = z.object({ sad: Sad, hashes: Hashes });

/** POST /api/v1/activations/{id}/extend: a new SAD for the signatures that are left, for these hashes. */
export const extendActivation: Route = {
  method: 'POST',
  path: '/api/v1/activations/:id/extend',
  async handle({ service, caller, request, params }) {
    const { sad, hashes } = await readBody(Body, request);
    const made = await extend(service, caller, { activationId: activationId(params), sad, hashes });
    return { data: { activation_id: made.activationId, sad: made.sad, expires_in: made.expiresIn } };
  },
};

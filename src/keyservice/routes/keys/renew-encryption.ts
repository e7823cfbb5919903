import { z } from 'zod';
import { readBody } from '../../http/body.ts';
import type { Route } from '../../http/route.ts';
import { renewEncryption } from '../../rotation/renew-encryption.ts';

const Body = z.object({
  most: z.int().min(1, 'must be at least 1').max(500, 'must be at most 500').default(100),
});

/** POST /api/v1/keys/renew-encryption: puts one batch of what is stored under the active key-encryption key. */
export const renewKeyEncryption: Route = {
  method: 'POST',
  path: '/api/v1/keys/renew-encryption',
  async handle({ service, caller, request }) {
    const { most } = await readBody(Body, request);
    return { data: await renewEncryption(service, caller, most) };
  },
};

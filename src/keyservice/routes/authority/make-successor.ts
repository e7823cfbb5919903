import { z } from 'zod';
import { renewAuthority } from '../../ca/find-issuer.ts';
import { readBody } from '../../http/body.ts';
import type { Route } from '../../http/route.ts';
import { newKeys, ownKeys } from './own-keys.ts';

/**
 * POST /api/v1/authority/successor: a new issuing authority, which issues from now on, with new keys for responder, timestamping
 * authority and seal; the one before it answers for status until its last certificate has ended. Problem invalid_state where the
 * root is offline.
 */
export const makeSuccessor: Route = {
  method: 'POST',
  path: '/api/v1/authority/successor',
  async handle({ service, caller, request }) {
    await readBody(z.object({}), request);
    const before = service.authority;
    await renewAuthority(service, { successor: true, caller });
    return { data: { made: newKeys(before, service.authority), keys: ownKeys(service.authority) } };
  },
};

import { z } from 'zod';
import { renewAuthority } from '../../ca/find-issuer.ts';
import { readBody } from '../../http/body.ts';
import type { Route } from '../../http/route.ts';
import { newKeys, ownKeys } from './own-keys.ts';

const Body = z.object({
  of: z.string().regex(/^[0-9a-f]{40}$/, 'must be the key identifier of the active issuing authority'),
});

/**
 * POST /api/v1/authority/successor: a new issuing authority, which issues from now on, with new keys for responder, timestamping
 * authority and seal; the one before it answers for status until its last certificate has ended. `of` is the active one: a repeat
 * makes nothing more. Problem invalid_state where the root is offline.
 */
export const makeSuccessor: Route = {
  method: 'POST',
  path: '/api/v1/authority/successor',
  async handle({ service, caller, request }) {
    const { of: successorOf } = await readBody(Body, request);
    const before = service.authority;
    await renewAuthority(service, { successorOf, caller });
    return { data: { made: newKeys(before, service.authority), keys: ownKeys(service.authority) } };
  },
};

import { z } from 'zod';
import { renewAuthority } from '../../ca/find-issuer.ts';
import { readBody } from '../../http/body.ts';
import type { Route } from '../../http/route.ts';
import { newKeys, ownKeys } from './own-keys.ts';

const Body = z.object({ home: z.enum(['token', 'database'], 'must be token or database') });

/**
 * POST /api/v1/authority/move: gives every key of the service's own that is in use, but the root's and those of earlier issuing
 * authorities, its home in `home`: new keys with new certificates, below a new issuing authority where the active one's key is
 * elsewhere. Does nothing for keys that are there already. Problem invalid_state where this service makes its keys elsewhere, and
 * where the root is offline.
 */
export const moveAuthority: Route = {
  method: 'POST',
  path: '/api/v1/authority/move',
  async handle({ service, caller, request }) {
    const { home } = await readBody(Body, request);
    const before = service.authority;
    await renewAuthority(service, { home, caller });
    return { data: { made: newKeys(before, service.authority), keys: ownKeys(service.authority) } };
  },
};

import { z } from 'zod';
import { readBody } from '../../http/body.ts';
import type { Route } from '../../http/route.ts';
import { publishNow } from '../../status/publish-list.ts';
import type { ListIssuer } from '../../entities/revocation-list.ts';

const Body = z.object({ if_older_than: z.int().min(0).max(31_536_000).optional() });

function publishRoute(path: string, issuer: ListIssuer): Route {
  return {
    method: 'POST',
    path,
    async handle({ service, caller, request }) {
      const { if_older_than: seconds } = await readBody(Body, request);
      const ifOlderThan = seconds === undefined ? undefined : seconds * 1000;
      const { published, list } = await publishNow(service, caller, { issuer, ifOlderThan, now: new Date() });
      return {
        data: {
          published,
          crl_number: list.number,
          this_update: list.thisUpdate.toISOString(),
          next_update: list.nextUpdate.toISOString(),
          revoked_count: list.revokedCount,
        },
      };
    },
  };
}

/** POST /api/v1/status/crl: a new revocation list; with `if_older_than` (seconds) only when the newest is that old. */
export const publishCrl = publishRoute('/api/v1/status/crl', 'issuing');

/** POST /api/v1/status/root-crl: the same of the root. */
export const publishRootCrl = publishRoute('/api/v1/status/root-crl', 'root');

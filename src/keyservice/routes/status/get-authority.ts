import { certificatePem } from '#signatures/certificates/issue.ts';
import type { Route } from '../../http/route.ts';

/** GET /api/v1/ca: the certificates that verifiers need, in PEM. */
export const getAuthority: Route = {
  method: 'GET',
  path: '/api/v1/ca',
  handle: ({ service: { authority } }) =>
    Promise.resolve({
      data: {
        root: certificatePem(authority.root.facts.der),
        issuing: certificatePem(authority.issuing.facts.der),
      },
    }),
};

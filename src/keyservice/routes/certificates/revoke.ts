import { z } from 'zod';
import { revocationReasons } from '#domain/certificate/certificate.ts';
import { readBody } from '../../http/body.ts';
import { words } from '../../http/fields.ts';
import { pathId } from '../../http/path-id.ts';
import type { Route } from '../../http/route.ts';
import { revokeCertificate } from '../../signing/revoke-certificate.ts';

const Body = z.object({
  reason: z.enum(revocationReasons, `must be one of ${revocationReasons.join(', ')}`),
  comment: words(1000).optional(),
});

/**
 * POST /api/v1/certificates/{id}/revoke: ends a certificate for good and destroys its key. INTERNAL_API_KEY ends those
 * certificates that it generated, and nobody's of an account.
 */
export const revoke: Route = {
  method: 'POST',
  path: '/api/v1/certificates/:id/revoke',
  async handle({ service, by, caller, request, params }) {
    const given = await readBody(Body, request);
    const row = await revokeCertificate(service, caller, pathId(params), {
      ...given,
      mayRevoke: ({ kind, level }) => by !== 'internal' || (kind === 'user' && level === null),
    });
    return {
      data: {
        certificate_id: row.id,
        status: 'revoked',
        revoked_at: row.revokedAt?.toISOString() ?? null,
        revocation_reason: row.revocationReason,
      },
    };
  },
};

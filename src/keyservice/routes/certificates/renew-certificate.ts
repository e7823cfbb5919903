import { z } from 'zod';
import { validityDays } from '#domain/certificate/certificate.ts';
import { readBody } from '../../http/body.ts';
import { Pin } from '../../http/fields.ts';
import { pathId } from '../../http/path-id.ts';
import type { Route } from '../../http/route.ts';
import { keptCertificate } from '../../signing/certificates.ts';
import { renewCertificate as renew } from '../../signing/renew-certificate.ts';

const { min, max, default: usual } = validityDays;

const Body = z.object({
  certificate_id: z.guid('must be the id of the successor').optional(),
  pin: Pin,
  identity_proved: z.boolean().default(false),
  validity_days: z.int().min(min).max(max).default(usual),
});

/**
 * POST /api/v1/certificates/{id}/renew: a successor with the same names and a new key under the same PIN. It is of level 3 only when
 * the API says that the holder's identity is proved now.
 */
export const renewCertificate: Route = {
  method: 'POST',
  path: '/api/v1/certificates/:id/renew',
  async handle({ service, caller, request, params }) {
    const body = await readBody(Body, request);
    const { certificate_id: id, pin, validity_days: validityDays, identity_proved: identityProved } = body;
    const input = { certificateId: pathId(params), id, pin, validityDays, identityProved };
    return { status: 201, data: await keptCertificate(service, await renew(service, caller, input)) };
  },
};

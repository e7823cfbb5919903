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
  validity_days: z.int().min(min).max(max).default(usual),
});

/** POST /api/v1/certificates/{id}/renew: a successor with the same names and a new key under the same PIN. */
export const renewCertificate: Route = {
  method: 'POST',
  path: '/api/v1/certificates/:id/renew',
  async handle({ service, caller, request, params }) {
    const { certificate_id: id, pin, validity_days: days } = await readBody(Body, request);
    const input = { certificateId: pathId(params), id, pin, validityDays: days };
    return { status: 201, data: keptCertificate(service, await renew(service, caller, input)) };
  },
};

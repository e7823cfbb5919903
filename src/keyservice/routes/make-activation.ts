import { z } from 'zod';
import { activationProfiles } from '../entities/activation.ts';
import { readBody } from '../http/body.ts';
import { CertificateId, Hashes, mostHashes, Pin } from '../http/fields.ts';
import type { Route } from '../http/route.ts';
import { activate } from '../signing/activation/activate.ts';

const thirtyDays = 30 * 24 * 3_600;
const ttlMessage = `must be 1 to ${thirtyDays} seconds`;

const Body = z
  .object({
    certificate_id: CertificateId,
    pin: Pin,
    hashes: Hashes,
    num_signatures: z
      .int()
      .min(1, `must be 1 to ${mostHashes}`)
      .max(mostHashes, `must be 1 to ${mostHashes}`)
      .optional(),
    profile: z.enum(activationProfiles, 'must be cades, pades or raw'),
    ttl: z.int().min(1, ttlMessage).max(thirtyDays, ttlMessage).default(300),
  })
  .refine(({ hashes, num_signatures: wanted = hashes.length }) => wanted < 1 || wanted >= hashes.length, {
    path: ['num_signatures'],
    message: 'must be at least the number of hashes',
  });

/** POST /api/v1/activations: a PIN in exchange for leave to sign these hashes, so many times, for a while. */
export const makeActivation: Route = {
  method: 'POST',
  path: '/api/v1/activations',
  async handle({ service, caller, request }) {
    const body = await readBody(Body, request);
    const { activationId, sad, expiresIn } = await activate(service, caller, {
      certificateId: body.certificate_id,
      pin: body.pin,
      hashes: body.hashes,
      numSignatures: body.num_signatures ?? body.hashes.length,
      profile: body.profile,
      ttl: body.ttl,
    });
    return { status: 201, data: { activation_id: activationId, sad, expires_in: expiresIn } };
  },
};

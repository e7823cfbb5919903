import { z } from 'zod';
import { certificatePem } from '#signatures/certificates/issue.ts';
import { parseInput, readBody } from '../../http/body.ts';
import { Email, Pin, text } from '../../http/fields.ts';
import type { Route } from '../../http/route.ts';
import { randomPin } from '../../keys/pin.ts';
import { generateCertificate } from '../../signing/generate-certificate.ts';

const keySizes = { RSA: [2048, 3072, 4096], EC: [256, 384] };

const Body = z
  .object({
    common_name: text(64),
    email: Email.optional(),
    organization: text(64).optional(),
    validity_days: z.int().min(1).max(1825).default(365),
    key_type: z.enum(['RSA', 'EC'], 'must be RSA or EC').default('RSA'),
    key_size: z.int().optional(),
    user_id: text(128).optional(),
    label: text(255).optional(),
    pin: Pin.optional(),
  })
  .transform((body, context) => {
    const keySize = body.key_size ?? (body.key_type === 'RSA' ? 2048 : 256);
    const allowed = keySizes[body.key_type];
    if (allowed.includes(keySize)) return { ...body, key_size: keySize };
    const message = `must be one of ${allowed.join(', ')} for ${body.key_type}`;
    context.addIssue({ code: 'custom', path: ['key_size'], message });
    return z.NEVER;
  });

/** What a certificate of level 3 must say: whose account it is, and the address that the account has proved. */
const AccountHolder = z.object({
  user_id: z.guid('must be the id of the account'),
  email: z.string('must be the address of the account'),
});

/**
 * POST /api/v1/certificates/generate: a key under a PIN and its certificate; a PIN that is made here is shown once. Only the
 * API, which has identified the holder of an account, gets a certificate of level 3; other callers get one without a level.
 */
export const generate: Route = {
  method: 'POST',
  path: '/api/v1/certificates/generate',
  async handle({ service, by, caller, request }) {
    const body = await readBody(Body, request);
    const level = by === 'api' ? 3 : null;
    if (level === 3) parseInput(AccountHolder, body);
    const pin = body.pin ?? randomPin();
    const row = await generateCertificate(service, caller, {
      commonName: body.common_name,
      email: body.email,
      organization: body.organization,
      validityDays: body.validity_days,
      keyType: body.key_type,
      keySize: body.key_size,
      userId: body.user_id,
      label: body.label,
      level,
      pin,
    });
    return {
      status: 201,
      data: {
        certificate_id: row.id,
        serial_number: row.serialNumber,
        public_key: certificatePem(row.der),
        valid_from: row.validFrom.toISOString(),
        valid_to: row.validTo.toISOString(),
        ...(body.pin === undefined && { pin }),
      },
    };
  },
};

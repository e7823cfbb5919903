import { z } from 'zod';
import { keySizes, validityDays } from '#domain/certificate/certificate.ts';
import type { CallerName } from '../../callers/who-may-call.ts';
import { parseInput, readBody } from '../../http/body.ts';
import { Email, Pin, text } from '../../http/fields.ts';
import type { Route } from '../../http/route.ts';
import { randomPin } from '../../keys/pin.ts';
import { keptCertificate } from '../../signing/certificates.ts';
import { generateCertificate } from '../../signing/generate-certificate.ts';
import type { NewCertificate } from '../../signing/make-certificate.ts';

const days = validityDays;

const Body = z
  .object({
    issuer: z.enum(['authority', 'self'], 'must be authority or self').default('authority'),
    identity_proved: z.boolean().default(false),
    certificate_id: z.guid('must be the id of the new certificate').optional(),
    common_name: text(64),
    email: Email.optional(),
    organization: text(64).optional(),
    validity_days: z.int().min(days.min).max(days.max).default(days.default),
    key_type: z.enum(['RSA', 'EC'], 'must be RSA or EC').default('RSA'),
    key_size: z.int().optional(),
    user_id: text(128).optional(),
    label: text(255).optional(),
    pin: Pin.optional(),
  })
  .transform((body, context) => {
    const keySize = body.key_size ?? (body.key_type === 'RSA' ? 2048 : 256);
    const allowed: readonly number[] = keySizes[body.key_type];
    if (allowed.includes(keySize)) return { ...body, key_size: keySize };
    const message = `must be one of ${allowed.join(', ')} for ${body.key_type}`;
    context.addIssue({ code: 'custom', path: ['key_size'], message });
    return z.NEVER;
  });

type Input = z.output<typeof Body>;

const Owned = z.object({ user_id: z.guid('must be the id of the account') });

/** What a certificate with a level must say: whose account it is, and the address that the account has proved. */
const AccountHolder = Owned.extend({ email: z.string('must be the address of the account') });

/** Issuer and level: the API vouches for the names of its accounts' holders, and nobody for others. */
function termsOf(by: CallerName, body: Input): Pick<NewCertificate, 'id' | 'issuer' | 'level'> {
  if (by !== 'api') return { issuer: 'authority', level: null };
  if (body.issuer === 'self') {
    parseInput(Owned, body);
    return { id: body.certificate_id, issuer: 'self', level: null };
  }
  parseInput(AccountHolder, body);
  return { id: body.certificate_id, issuer: 'authority', level: body.identity_proved ? 3 : 2 };
}

/**
 * POST /api/v1/certificates/generate: a key under a PIN and its certificate; a PIN that is made here is shown once. Only the
 * API gets certificates with a level, 3 for a holder whose identity was proved, else 2, and such that sign themselves, under an id
 * of its choice, so that a repeat gives the same one; other callers get one of our authority without a level.
 */
export const generate: Route = {
  method: 'POST',
  path: '/api/v1/certificates/generate',
  async handle({ service, by, caller, request }) {
    const body = await readBody(Body, request);
    const pin = body.pin ?? randomPin();
    const row = await generateCertificate(service, caller, {
      ...termsOf(by, body),
      commonName: body.common_name,
      email: body.email,
      organization: body.organization,
      validityDays: body.validity_days,
      keyType: body.key_type,
      keySize: body.key_size,
      userId: body.user_id,
      label: body.label,
      pin,
    });
    const kept = await keptCertificate(service, row);
    const data = { ...kept, public_key: kept.certificate, ...(body.pin === undefined && { pin }) };
    return { status: 201, data };
  },
};

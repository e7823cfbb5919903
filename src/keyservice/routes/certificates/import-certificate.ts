import { z } from 'zod';
import { importedTypes } from '#domain/certificate/certificate.ts';
import { readBody } from '../../http/body.ts';
import { Base64, Pin, text } from '../../http/fields.ts';
import type { Route } from '../../http/route.ts';
import { keptCertificate } from '../../signing/certificates.ts';
import { importCertificate as take } from '../../signing/import-certificate.ts';

const longestPassphrase = 1_024;

const Body = z.object({
  certificate_id: z.guid('must be the id of the new certificate').optional(),
  pkcs12: Base64,
  passphrase: z
    .string('must be a text')
    .max(longestPassphrase, `must have at most ${longestPassphrase} characters`)
    .refine((value) => value.isWellFormed(), 'must not have halves of characters'),
  pin: Pin,
  type: z.enum(importedTypes, `must be one of ${importedTypes.join(', ')}`),
  user_id: z.guid('must be the id of the account'),
  label: text(255),
});

/**
 * POST /api/v1/certificates/import: takes a key and its certificate out of a PKCS#12 file and keeps the key under a PIN; under an id
 * of the caller's choice, so that a repeat gives the same one.
 */
export const importCertificate: Route = {
  method: 'POST',
  path: '/api/v1/certificates/import',
  async handle({ service, caller, request }) {
    const { certificate_id: id, user_id: userId, ...input } = await readBody(Body, request);
    const row = await take(service, caller, { ...input, id, userId });
    return { status: 201, data: await keptCertificate(service, row) };
  },
};

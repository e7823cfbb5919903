import { z } from 'zod';
import {
  certificateTypes,
  importedTypes,
  keySizes,
  revocationReasons,
  validityDays,
} from '#domain/certificate/certificate.ts';
import { Email, isOneLine, readable, text } from '../../http/input/fields.ts';
import { SecretText } from '../../http/input/secret-text.ts';
import { Pin } from '../../signing/proof/fields.ts';

/** A line that is not empty. */
function line(max: number) {
  const message = `expected 1 to ${max} characters on one line`;
  return text(max)
    .refine((value) => value.trim() !== '' && isOneLine(value), message)
    .superRefine(readable)
    .transform((value) => value.trim());
}

export const Label = line(255);
/** A name in a certificate: RFC 5280 appendix A.1 allows 64 characters. */
const SubjectName = line(64);

const daysMessage = `expected a whole number from ${validityDays.min} to ${validityDays.max}`;
export const ValidityDays = z
  .int({ error: daysMessage })
  .min(validityDays.min, daysMessage)
  .max(validityDays.max, daysMessage)
  .default(validityDays.default);

const keyTypes = ['RSA', 'EC'] as const;
const usual = { RSA: 2_048, EC: 256 } as const;

export const largestPkcs12 = 131_072;
const pkcs12Message = `expected the base64 of a PKCS#12 file of at most ${largestPkcs12} bytes`;

const Pkcs12 = z
  .base64({ error: pkcs12Message })
  .min(1, pkcs12Message)
  .max(Math.ceil(largestPkcs12 / 3) * 4, pkcs12Message)
  .refine((text) => Buffer.byteLength(text, 'base64') <= largestPkcs12, pkcs12Message)
  .meta({ description: 'A PKCS#12 file (RFC 7292) with one private key and its certificate, in base64' });

const Passphrase = text(1_024).transform((passphrase) => new SecretText(passphrase));

/** The body of POST /certificates/generate. */
export const GenerateBody = z
  .object({
    label: Label,
    pin: Pin,
    type: z
      .enum(certificateTypes, { error: `expected one of ${certificateTypes.join(', ')}` })
      .default('ca_issued')
      .meta({ description: 'ca_issued or self_signed; the others come with their key, by import' }),
    key_type: z.enum(keyTypes, { error: 'expected RSA or EC' }).default('RSA'),
    key_size: z.int({ error: 'expected the size of a key' }).optional().meta({
      description: 'RSA: 2048 (default), 3072 or 4096; EC: 256 (default, P-256) or 384 (P-384)',
      example: 2048,
    }),
    validity_days: ValidityDays,
    common_name: SubjectName.optional(),
    email: Email.optional(),
    organization: SubjectName.optional(),
  })
  .transform((body, context) => {
    const sizes: readonly number[] = keySizes[body.key_type];
    const size = body.key_size ?? usual[body.key_type];
    if (sizes.includes(size)) return { ...body, key_size: size };
    const message = `expected one of ${sizes.join(', ')} for ${body.key_type}`;
    context.addIssue({ code: 'custom', path: ['key_size'], message });
    return z.NEVER;
  })
  .meta({ id: 'CertificateInput' });

/** The body of POST /certificates/import. */
export const ImportBody = z
  .object({
    label: Label,
    pkcs12: Pkcs12,
    passphrase: Passphrase,
    pin: Pin,
    type: z
      .enum(importedTypes, { error: `expected one of ${importedTypes.join(', ')}` })
      .default('corporate')
      .meta({ description: 'eidas only for a certificate with QCStatements (ETSI EN 319 412-5)' }),
  })
  .meta({ id: 'CertificateImport' });

/** The body of PUT /certificates/{id}. */
export const ChangesBody = z
  .object({
    label: Label.optional(),
    is_default: z
      .boolean({ error: 'expected true or false' })
      .optional()
      .meta({ description: 'True unsets the one before' }),
    otp_required: z
      .boolean({ error: 'expected true or false' })
      .optional()
      .meta({ description: 'For owner and admin' }),
    use_notices: z.boolean({ error: 'expected true or false' }).optional(),
  })
  .meta({ id: 'CertificateChanges' });

export const RevokeBody = z
  .object({
    reason: z.enum(revocationReasons, { error: `expected one of ${revocationReasons.join(', ')}` }),
    comment: text(1_000).optional(),
  })
  .meta({ id: 'CertificateRevocationInput' });

export const ChangePinBody = z.object({ pin: Pin, new_pin: Pin }).meta({ id: 'PinChange' });

export const RenewBody = z
  .object({ pin: Pin, validity_days: ValidityDays })
  .meta({ id: 'CertificateRenewal' });

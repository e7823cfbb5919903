import { z } from 'zod';
import { modificationLevels, pdfCoverages } from '#signatures/signed-file/signed-file.ts';
import { indications, subIndications } from '#signatures/validation/indications.ts';
import { reasonCodes } from '#signatures/signed-file/reason.ts';
import { DeletedEnvelope } from './deleted-envelope.ts';
import { Time } from '../http/input/fields.ts';

const Indication = z.enum(indications).meta({ description: 'ETSI EN 319 102-1, clause 5.1.3' });
const SubIndication = z
  .enum(Object.values(subIndications).flat())
  .nullable()
  .meta({ description: 'Why it is not TOTAL_PASSED (ETSI EN 319 102-1, tables 5 and 6)' });

const Reason = z
  .object({
    code: z.enum(Object.values(reasonCodes).flat()).meta({ description: 'Stable, for programs' }),
    message: z.string().meta({ description: 'For people, in the language of Accept-Language' }),
  })
  .meta({ id: 'VerificationReason' });

const Reasons = z
  .array(Reason)
  .meta({ description: 'Why it did not pass, and after that notes that change nothing' });

const Chain = z
  .array(z.string())
  .meta({ description: 'Certificates in PEM, from the signing certificate towards the trust anchor' });

const Revocation = z
  .object({
    status: z.enum(['good', 'revoked', 'unknown', 'not_needed']),
    kind: z.enum(['ocsp', 'crl']).nullable(),
    source: z.string().nullable().meta({ description: '`embedded`, or the address it was fetched from' }),
    this_update: Time.nullable().meta({ description: 'When the authority stated it' }),
    checked_at: Time.nullable().meta({ description: 'When we had it' }),
    revoked_at: Time.nullable(),
    reason: z.string().nullable().meta({ description: 'A CRLReason (RFC 5280, 5.3.1)' }),
  })
  .meta({ id: 'RevocationResult' });

const Timestamp = z
  .object({
    id: z.string(),
    kind: z.enum(['content', 'signature', 'references', 'archive', 'document']),
    time: Time.nullable(),
    tsa: z.string().nullable().meta({ description: 'Distinguished name by RFC 4514' }),
    is_valid: z.boolean(),
    indication: Indication,
    sub_indication: SubIndication,
    reasons: Reasons,
    certificate_chain: Chain,
  })
  .meta({ id: 'TimestampResult' });

/** The specification's six members (Verification result). */
const six = {
  is_valid: z.boolean(),
  signer_name: z.string().nullable(),
  signing_time: Time.nullable().meta({ description: 'The time that the signer claims' }),
  signature_level: z.string().nullable().meta({
    description:
      'CAdES-B to CAdES-LTA, XAdES-…, PAdES-…; PKCS7-… of a PDF by adbe.pkcs7; CMS, XMLDSig or PDF when it is no AdES signature',
  }),
  is_timestamped: z.boolean().meta({ description: 'By a timestamp that is valid' }),
  certificate_info: z
    .string()
    .nullable()
    .meta({ description: "The signer's distinguished name by RFC 4514" }),
};

const conclusion = {
  indication: Indication,
  sub_indication: SubIndication,
  best_signature_time: Time.nullable().meta({
    description:
      'The earliest time at which it is proved to have existed; the time of the verification without a proof',
  }),
  reasons: Reasons,
};

const Signature = z
  .object({
    id: z.string(),
    countersigns: z.string().nullable().meta({ description: 'The id of the signature that it countersigns' }),
    ...six,
    is_test: z.boolean().meta({
      description: 'Made in the sandbox, by the test authority of this service: it is never valid',
    }),
    ...conclusion,
    certificate_chain: Chain,
    trust_anchor: z.string().nullable().meta({ description: 'Where the trust comes from' }),
    revocation: Revocation,
    timestamp: z
      .object({ time: Time, tsa: z.string().nullable() })
      .nullable()
      .meta({ description: 'The earliest valid timestamp over the signature' }),
    timestamps: z.array(Timestamp),
    scopes: z
      .array(z.object({ name: z.string(), scope: z.enum(['full', 'partial']) }))
      .meta({ description: 'What is signed, and whether the whole of it is' }),
    coverage: z
      .enum(pdfCoverages)
      .nullable()
      .meta({ description: 'PDF alone: how much of the file it covers' }),
    modification_level: z
      .enum(modificationLevels)
      .nullable()
      .meta({ description: 'PDF alone: what was changed after it' }),
    field_name: z.string().nullable().meta({ description: 'PDF alone' }),
  })
  .meta({ id: 'SignatureResult' });

export const VerificationResult = z
  .object({
    ...six,
    ...conclusion,
    container: z.enum(['ASiC-S', 'ASiC-E']).nullable(),
    verified_at: Time,
    signatures: z.array(Signature),
    timestamps: z.array(Timestamp).meta({ description: 'Timestamps over the whole file' }),
    deleted_envelope: DeletedEnvelope.nullable().meta({
      description: 'The envelope, deleted here after its time, whose sealed PDF the file is byte for byte',
    }),
  })
  .meta({ id: 'VerificationResult' });

export type VerificationResult = z.input<typeof VerificationResult>;
export type SignatureResult = z.input<typeof Signature>;
export type TimestampResult = z.input<typeof Timestamp>;
export type ReasonResult = z.input<typeof Reason>;

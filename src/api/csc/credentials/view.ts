import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { certificateStatus } from '../../common/certificates/certificate-view.ts';
import { booleanField, multisign, stringField } from '../common/fields.ts';
import { signAlgosOf } from '../common/hashes.ts';

const Presence = z.enum(['true', 'false']);

/** A credential in the words of CSC 1.0.4 and of CSC 2.0, side by side. */
export const CredentialInfo = z
  .object({
    key: z.object({
      status: z.enum(['enabled', 'disabled']),
      algo: z.array(z.string()).meta({ description: 'Identifiers of the algorithms by which it signs' }),
      len: z.int(),
      curve: z.string().optional().meta({ description: 'The identifier of the curve' }),
    }),
    cert: z.object({
      status: z.enum(['valid', 'expired', 'revoked', 'suspended']),
      certificates: z.array(z.string()).optional().meta({ description: 'DER in base64, the holder’s first' }),
      issuerDN: z.string().optional(),
      serialNumber: z.string().optional(),
      subjectDN: z.string().optional(),
      validFrom: z.string().optional().meta({ description: 'YYYYMMDDHHmmssZ' }),
      validTo: z.string().optional().meta({ description: 'YYYYMMDDHHmmssZ' }),
    }),
    authMode: z.literal('explicit'),
    SCAL: z.literal('2').meta({ description: 'The SAD is bound to the hashes' }),
    PIN: z.object({ presence: Presence, format: z.literal('N'), label: z.string() }),
    OTP: z
      .object({
        presence: Presence,
        type: z.literal('online').optional(),
        ID: z.string().optional(),
        format: z.literal('N').optional(),
        label: z.string().optional(),
      })
      .meta({ description: 'The members beside `presence` are there where it is not `false`' }),
    auth: z
      .object({
        mode: z.literal('explicit'),
        expression: z.string(),
        objects: z.array(
          z.object({
            type: z.string(),
            id: z.string(),
            format: z.string(),
            label: z.string(),
            generator: z.string().optional(),
          }),
        ),
      })
      .meta({ id: 'CscFactors', description: 'The factors in the words of CSC 2' }),
    multisign: z.int(),
    lang: z.string(),
    description: z.string(),
  })
  .meta({ id: 'CscCredential' });

/** What a client wishes to be told of a credential. */
export const infoMembers = {
  certificates: z
    .enum(['none', 'single', 'chain'], { error: 'Invalid parameter certificates' })
    .default('single'),
  certInfo: booleanField('certInfo'),
  authInfo: booleanField('authInfo'),
  lang: stringField('lang', 64).optional(),
};

type Wished = {
  certificates: 'none' | 'single' | 'chain';
  certInfo?: boolean | undefined;
};

const curves: Readonly<Record<number, string>> = { 256: '1.2.840.10045.3.1.7', 384: '1.3.132.0.34' };

/** Shows a credential; the names and times of its certificate are there where `certInfo` is not false. */
export function credentialInfo(row: Certificate, wished: Wished): z.input<typeof CredentialInfo> {
  const status = certificateStatus(row);
  return {
    key: {
      status: status === 'active' ? 'enabled' : 'disabled',
      algo: signAlgosOf(row.keyType === 'RSA' ? 'RSA' : 'EC'),
      len: row.keySize,
      ...(row.keyType === 'EC' && { curve: curves[row.keySize] ?? '' }),
    },
    cert: {
      status: status === 'active' ? 'valid' : status,
      ...(wished.certificates !== 'none' && { certificates: certificatesOf(row, wished.certificates) }),
      ...(wished.certInfo !== false && namesOf(row)),
    },
    ...factorsOf(row),
    SCAL: '2',
    multisign,
    lang: 'en-US',
    description: row.label,
  };
}

function certificatesOf({ certificatePem, chainPem }: Certificate, wished: 'single' | 'chain'): string[] {
  const pems = wished === 'chain' ? [certificatePem, ...chainPem] : [certificatePem];
  return pems.map((pem) => new X509Certificate(pem).raw.toString('base64'));
}

function namesOf({ certificatePem }: Certificate) {
  const facts = readCertificate(new X509Certificate(certificatePem).raw);
  return {
    issuerDN: facts.issuerText,
    serialNumber: facts.serialNumber,
    subjectDN: facts.subjectText,
    validFrom: compact(facts.notBefore),
    validTo: compact(facts.notAfter),
  };
}

/** A time as GeneralizedTime. */
function compact(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`;
}

const pinLabel = 'PIN of the certificate';
const otpLabel = 'One-time code';

function factorsOf({ otpRequired }: Certificate) {
  const pin = { type: 'Password', id: 'PIN', format: 'N', label: pinLabel };
  const otp = { type: 'ChallengeResponseOOB', id: 'OTP', format: 'N', label: otpLabel, generator: 'server' };
  const online = {
    presence: 'true' as const,
    type: 'online' as const,
    ID: 'OTP',
    format: 'N' as const,
    label: otpLabel,
  };
  return {
    authMode: 'explicit' as const,
    PIN: { presence: 'true' as const, format: 'N' as const, label: pinLabel },
    OTP: otpRequired ? online : { presence: 'false' as const },
    auth: {
      mode: 'explicit' as const,
      expression: otpRequired ? 'PIN AND OTP' : 'PIN',
      objects: otpRequired ? [pin, otp] : [pin],
    },
  };
}

import { z } from 'zod';
import {
  certificateStatuses,
  certificateTypes,
  revocationReasons,
  type CertificateStatus,
} from '#domain/certificate/certificate.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { Time } from '../../http/input/fields.ts';

/** A user's certificate as its holder, and the owner and admins of the organization, see it (specification, "Certificate"). */
export const CertificateView = z
  .object({
    id: z.uuid(),
    user_id: z.uuid().meta({ description: 'Its holder' }),
    label: z.string(),
    type: z.enum(certificateTypes),
    status: z.enum(certificateStatuses),
    is_default: z.boolean().meta({ description: 'True for at most one certificate of a holder' }),
    serial_number: z.string().meta({ description: 'Upper-case hexadecimal' }),
    subject_cn: z.string(),
    issuer_cn: z.string(),
    valid_from: Time,
    valid_to: Time,
    key_type: z.string().meta({ description: 'RSA or EC' }),
    key_size: z.int().meta({ description: 'Bits; 256 and 384 name the curves P-256 and P-384' }),
    usage_count: z.int().meta({ description: 'The number of signatures that it made' }),
    last_used_at: Time.nullable(),
    hsm_key_id: z.uuid().meta({ description: 'Its id at the key service' }),
    otp_required: z.boolean().meta({
      description: 'Whether clients of the CSC interface need a one-time code beside the PIN',
    }),
    use_notices: z.boolean().meta({ description: 'Whether its holder gets a mail when it signs' }),
    revoked_at: Time.nullable(),
    revocation_reason: z.enum(revocationReasons).nullable(),
    renewed_from: z
      .uuid()
      .nullable()
      .meta({ description: 'The certificate that this one takes the place of' }),
    created_at: Time,
  })
  .meta({ id: 'Certificate' });

/** Tells a certificate's status now: its time can be over before anybody wrote that down. */
export function certificateStatus(
  { status, validTo }: Pick<Certificate, 'status' | 'validTo'>,
  now = new Date(),
): CertificateStatus {
  if (status === 'revoked') return 'revoked';
  return status === 'expired' || validTo <= now ? 'expired' : 'active';
}

export function certificateView(row: Certificate): z.input<typeof CertificateView> {
  return {
    id: row.id,
    user_id: row.userId,
    label: row.label,
    type: row.type,
    status: certificateStatus(row),
    is_default: row.isDefault,
    serial_number: row.serialNumber,
    subject_cn: row.subjectCn,
    issuer_cn: row.issuerCn,
    valid_from: row.validFrom.toISOString(),
    valid_to: row.validTo.toISOString(),
    key_type: row.keyType,
    key_size: row.keySize,
    usage_count: row.usageCount,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    hsm_key_id: row.hsmKeyId,
    otp_required: row.otpRequired,
    use_notices: row.useNotices,
    revoked_at: row.revokedAt?.toISOString() ?? null,
    revocation_reason: row.revocationReason ?? null,
    renewed_from: row.renewedFrom ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

import { defineEntity, p } from '@mikro-orm/core';
import { certificateStatuses, certificateTypes, revocationReasons } from '#domain/certificate/certificate.ts';

const CertificateSchema = defineEntity({
  name: 'Certificate',
  tableName: 'certificate',
  indexes: [
    { properties: ['organizationId', 'createdAt', 'id'] },
    { properties: ['userId', 'createdAt', 'id'] },
  ],
  properties: {
    id: p.uuid().primary(),
    organizationId: p.uuid(),
    userId: p.uuid(),
    label: p.string().length(255),
    type: p.enum(certificateTypes),
    /** `expired` is written when the holder was told; a certificate whose time is over is expired all the same. */
    status: p.enum(certificateStatuses),
    /** True for at most one certificate of a user. */
    isDefault: p.boolean().default(false),
    /** Upper-case hexadecimal. */
    serialNumber: p.string().length(64),
    subjectCn: p.string().length(255),
    issuerCn: p.string().length(255),
    validFrom: p.datetime(3),
    validTo: p.datetime(3),
    keyType: p.string().length(8),
    keySize: p.integer(),
    usageCount: p.integer().default(0),
    lastUsedAt: p.datetime(3).nullable(),
    /** The certificate's id at the key service. */
    hsmKeyId: p.uuid().index(),
    certificatePem: p.text(),
    /** The certificates above it, its issuer's first, without the root of our own authority. */
    chainPem: p.array().default([]),
    /** Whether CSC clients need a one-time code beside the PIN. */
    otpRequired: p.boolean().default(true),
    /** Whether its holder gets a mail when it signs. */
    useNotices: p.boolean().default(true),
    revokedAt: p.datetime(3).nullable(),
    revocationReason: p.enum(revocationReasons).nullable(),
    revocationComment: p.text().nullable(),
    /** The certificate that this one takes the place of. */
    renewedFrom: p.uuid().nullable(),
    /** The reminder that was sent last, in days before the end. */
    remindedDays: p.smallint().nullable(),
    /** Deleted certificates are in no list and sign nothing; the row stays for what they signed. */
    deletedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
});

/** A user's certificate as the platform knows it; the key service has its key. */
export class Certificate extends CertificateSchema.class {}
CertificateSchema.setClass(Certificate);

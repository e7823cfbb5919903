import { defineEntity, p } from '@mikro-orm/core';

const certificateTypes = ['self_signed', 'ca_issued', 'eidas', 'corporate'] as const;
const certificateStatuses = ['active', 'revoked', 'expired'] as const;

const CertificateSchema = defineEntity({
  name: 'Certificate',
  tableName: 'certificate',
  properties: {
    id: p.uuid().primary(),
    organizationId: p.uuid().index(),
    userId: p.uuid().index(),
    label: p.string().length(255),
    type: p.enum(certificateTypes),
    status: p.enum(certificateStatuses),
    isDefault: p.boolean().default(false),
    serialNumber: p.string().length(64),
    subjectCn: p.string().length(255),
    issuerCn: p.string().length(255),
    validFrom: p.datetime(3),
    validTo: p.datetime(3),
    keyType: p.string().length(8),
    keySize: p.integer(),
    usageCount: p.integer().default(0),
    lastUsedAt: p.datetime(3).nullable(),
    hsmKeyId: p.uuid(),
    createdAt: p.datetime(3),
  },
});

export class Certificate extends CertificateSchema.class {}
CertificateSchema.setClass(Certificate);

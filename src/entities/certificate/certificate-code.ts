import { defineEntity, p } from '@mikro-orm/core';

const CertificateCodeSchema = defineEntity({
  name: 'CertificateCode',
  tableName: 'certificate_code',
  indexes: [{ properties: ['certificateId', 'createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    certificateId: p.uuid(),
    /** What the code is for: a SHA-256 in hexadecimal of the hashes and their number, or empty for any activation. */
    operation: p.string().length(64),
    codeHash: p.string().length(64).hidden(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    consumedAt: p.datetime(3).nullable(),
  },
});

/** A one-time code that its holder gives beside the PIN of a certificate. */
export class CertificateCode extends CertificateCodeSchema.class {}
CertificateCodeSchema.setClass(CertificateCode);

import { defineEntity, p } from '@mikro-orm/core';
import { certificateUseKinds } from '#domain/certificate/certificate.ts';

const CertificateUseSchema = defineEntity({
  name: 'CertificateUse',
  tableName: 'certificate_use',
  indexes: [{ properties: ['certificateId', 'signedAt', 'id'] }],
  properties: {
    id: p.uuid().primary(),
    certificateId: p.uuid(),
    /** The organization that the certificate belonged to when it signed. */
    organizationId: p.uuid(),
    kind: p.enum(certificateUseKinds),
    /** The name of the use, such as `sign-request/ID`: the same use recorded again counts once. */
    operationId: p.string().length(200).unique(),
    /** The number of signatures: more than one in a CSC call with several hashes. */
    signatures: p.integer(),
    /** The hashes that were signed, in hexadecimal, in their order. */
    hashes: p.array(),
    documentName: p.string().length(255).nullable(),
    signedAt: p.datetime(3),
    /** When its holder was told, or it was clear that nobody is to be told; null while that is due. */
    toldAt: p.datetime(3).nullable(),
  },
});

/** A signature, or several of one call, that a user's certificate made. */
export class CertificateUse extends CertificateUseSchema.class {}
CertificateUseSchema.setClass(CertificateUse);

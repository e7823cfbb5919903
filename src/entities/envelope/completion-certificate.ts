import { defineEntity, p } from '@mikro-orm/core';

const CompletionCertificateSchema = defineEntity({
  name: 'CompletionCertificate',
  tableName: 'completion_certificate',
  properties: {
    envelopeId: p.uuid().primary(),
    /** The sealed PDF. */
    pdf: p.blob(),
    /** SHA-256 of it in lower-case hexadecimal. */
    sha256: p.string().length(64),
    /** The hash of the token in the address of the public check page. */
    checkHash: p.string().length(64).unique(),
    madeAt: p.datetime(3),
  },
});

/** The certificate of completion of an ended envelope, made at the first demand and kept. */
export class CompletionCertificate extends CompletionCertificateSchema.class {}
CompletionCertificateSchema.setClass(CompletionCertificate);

import { defineEntity, p } from '@mikro-orm/core';
import { keyTypes } from '#signatures/asn1/algorithms.ts';

export const certificateKinds = [
  'root',
  'issuing',
  'ocsp',
  'timestamping',
  'seal',
  'user',
  'one_time',
] as const;
export type CertificateKind = (typeof certificateKinds)[number];

/** Reasons for a revocation that callers may give (RFC 5280 section 5.3.1); a hold is not offered. */
export const revocationReasons = [
  'unspecified',
  'keyCompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
  'privilegeWithdrawn',
] as const;

const CertificateSchema = defineEntity({
  name: 'Certificate',
  tableName: 'certificate',
  properties: {
    id: p.uuid().primary(),
    kind: p.enum(certificateKinds),
    /** Upper-case hexadecimal. */
    serialNumber: p.string().length(40).unique(),
    userId: p.string().length(128).nullable().index(),
    /** Level of assurance; null where nobody vouches for the names, and for the service's own. */
    level: p.integer().nullable(),
    label: p.string().length(255),
    subject: p.text(),
    issuer: p.text(),
    /** The key's id in the store; null for a one-time key, which is kept nowhere. */
    keyId: p.uuid().nullable(),
    keyType: p.enum(keyTypes),
    keySize: p.integer(),
    validFrom: p.datetime(3),
    validTo: p.datetime(3),
    der: p.blob(),
    revokedAt: p.datetime(3).nullable(),
    revocationReason: p.enum(revocationReasons).nullable(),
    revocationComment: p.text().nullable(),
    createdAt: p.datetime(3),
  },
});

/** A certificate that this service has issued, with its status. */
export class Certificate extends CertificateSchema.class {}
CertificateSchema.setClass(Certificate);

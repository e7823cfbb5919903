import { defineEntity, p } from '@mikro-orm/core';
import { revocationReasons } from '#domain/certificate/certificate.ts';
import { keyTypes } from '#signatures/asn1/algorithms.ts';

export const certificateKinds = [
  'root',
  'issuing',
  'ocsp',
  'timestamping',
  'seal',
  'test_root',
  'test_issuing',
  'test_ocsp',
  'test_timestamping',
  'test_seal',
  'user',
  'one_time',
  'self_signed',
  'imported',
] as const;
export type CertificateKind = (typeof certificateKinds)[number];

/** The kinds that persons have: issued by us for a kept key or for one signature, signed by their own key, by others. */
export const personKinds = ['user', 'one_time', 'self_signed', 'imported'] as const;

const CertificateSchema = defineEntity({
  name: 'Certificate',
  tableName: 'certificate',
  properties: {
    id: p.uuid().primary(),
    kind: p.enum(certificateKinds),
    /** Upper-case hexadecimal; unique but for imported certificates. */
    serialNumber: p.string().length(48).index(),
    userId: p.string().length(128).nullable().index(),
    /** Level of assurance; null where nobody vouches for the names, and for the service's own. */
    level: p.integer().nullable(),
    label: p.string().length(255),
    /** The certificate of our own authority that signed it; null for a root, and where others or its own key signed. */
    issuerId: p.uuid().nullable().index(),
    subject: p.text(),
    issuer: p.text(),
    /** The key's id in the store; null for a one-time key, which is kept nowhere. */
    keyId: p.uuid().nullable(),
    keyType: p.enum(keyTypes),
    keySize: p.integer(),
    validFrom: p.datetime(3),
    validTo: p.datetime(3),
    der: p.blob(),
    /** An imported certificate's issuers, its own first: DER in base64. */
    chain: p.array().default([]),
    revokedAt: p.datetime(3).nullable(),
    revocationReason: p.enum(revocationReasons).nullable(),
    revocationComment: p.text().nullable(),
    createdAt: p.datetime(3),
  },
});

/** A certificate that this service has issued, or whose key it keeps, with its status. */
export class Certificate extends CertificateSchema.class {}
CertificateSchema.setClass(Certificate);

import { defineEntity, p } from '@mikro-orm/core';

const listIssuers = ['issuing', 'root', 'test_issuing', 'test_root'] as const;

const RevocationListSchema = defineEntity({
  name: 'RevocationList',
  tableName: 'revocation_list',
  schema: 'status',
  properties: {
    /** The issuer's subject key identifier, in hexadecimal. */
    keyId: p.string().length(40).primary(),
    issuer: p.enum(listIssuers),
    /** Rises with every list of this issuer. */
    number: p.bigint('number'),
    /** CertificateList in DER. */
    der: p.blob(),
    issuerName: p.text(),
    /** The address of the list, as certificates state it. */
    url: p.text(),
    thisUpdate: p.datetime(3),
    nextUpdate: p.datetime(3),
    revokedCount: p.integer(),
  },
});

/** The newest revocation list of an issuer; processes of the API read it. */
export class RevocationList extends RevocationListSchema.class {}
RevocationListSchema.setClass(RevocationList);

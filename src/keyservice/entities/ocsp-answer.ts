import { defineEntity, p } from '@mikro-orm/core';

const OcspAnswerSchema = defineEntity({
  name: 'OcspAnswer',
  tableName: 'ocsp_answer',
  schema: 'status',
  properties: {
    /** The CertID as it was asked for, in hexadecimal. */
    certId: p.text().primary(),
    serialNumber: p.string().length(40).index(),
    /** OCSPResponse in DER, without a nonce. */
    response: p.blob(),
    thisUpdate: p.datetime(3),
    nextUpdate: p.datetime(3),
    /** The time when this service was last asked for it: an answer that nobody asks for is not signed ahead. */
    askedAt: p.datetime(3),
  },
});

/** A signed answer that is given until its nextUpdate; processes of the API read it. */
export class OcspAnswer extends OcspAnswerSchema.class {}
OcspAnswerSchema.setClass(OcspAnswer);

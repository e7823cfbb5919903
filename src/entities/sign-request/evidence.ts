import { defineEntity, p } from '@mikro-orm/core';

const EvidenceSchema = defineEntity({
  name: 'Evidence',
  tableName: 'evidence',
  properties: {
    requestId: p.uuid().primary(),
    /** The sealed PDF. */
    pdf: p.blob(),
    /** SHA-256 of it in lower-case hexadecimal. */
    sha256: p.string().length(64),
    madeAt: p.datetime(3),
  },
});

/** The evidence of an ended sign request, made at the first demand and kept: every later demand gets the same bytes. */
export class Evidence extends EvidenceSchema.class {}
EvidenceSchema.setClass(Evidence);

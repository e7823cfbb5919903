import { defineEntity, p } from '@mikro-orm/core';

const envelopeActKinds = ['sign', 'approve', 'decline', 'correct', 'change'] as const;

const EnvelopeActSchema = defineEntity({
  name: 'EnvelopeAct',
  tableName: 'envelope_act',
  indexes: [{ properties: ['envelopeId', 'recipientId'] }, { properties: ['createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    envelopeId: p.uuid(),
    recipientId: p.uuid().nullable(),
    kind: p.enum(envelopeActKinds),
    /** The given JSON, encrypted under a key of its own purpose. */
    payloadSealed: p.text().hidden().lazy(),
    /** The PDF of a prepared signature, whose bytes are fixed. */
    preparedObjectId: p.uuid().nullable(),
    /** SHA-256 of the byte range that a credential is to sign, and until when the next revision is held for it. */
    preparedDigest: p.string().length(64).nullable(),
    preparedUntil: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
});

/**
 * A person's input for an envelope: field values and the picture of a signature, a correction. The workflow carries only its
 * id; the row goes when the act is recorded.
 */
export class EnvelopeAct extends EnvelopeActSchema.class {}
EnvelopeActSchema.setClass(EnvelopeAct);

import { defineEntity, p } from '@mikro-orm/core';

export const operationKinds = ['one_time_signature', 'seal', 'activated_signature'] as const;

const SigningOperationSchema = defineEntity({
  name: 'SigningOperation',
  tableName: 'signing_operation',
  properties: {
    kind: p.enum(operationKinds).primary(),
    operationId: p.string().length(160).primary(),
    /** SHA-256 of the canonical input, in hexadecimal. */
    inputHash: p.string().length(64),
    certificateId: p.uuid(),
    signature: p.blob(),
    /** SHA-256 of the SAD that it was made by; null for what is made without one. */
    sadHash: p.blob().nullable(),
    signedAt: p.datetime(3),
    createdAt: p.datetime(3),
  },
});

/** A signature that was made under the caller's operation id, kept so that a repeat gets the same answer. */
export class SigningOperation extends SigningOperationSchema.class {}
SigningOperationSchema.setClass(SigningOperation);

import { defineEntity, p } from '@mikro-orm/core';
import { proofEnds } from '#domain/account/identity.ts';

const IdentityProofSchema = defineEntity({
  name: 'IdentityProof',
  tableName: 'identity_proof',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().index(),
    /** What was seen, such as "passport, in person"; never the number of a document. */
    seen: p.string().length(200),
    /** Who saw it. */
    seenBy: p.string().length(200),
    /** The member of staff who put it on record; null when the operator did, by the command. */
    staffId: p.uuid().nullable(),
    provedAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
    /** When the password was set anew by a mail, for the first time since the proof. */
    resetAt: p.datetime(3).nullable(),
    endReason: p.enum(proofEnds).nullable(),
  },
});

/** A proof of who the holder of an account is; at most one of an account has not ended. */
export class IdentityProof extends IdentityProofSchema.class {}
IdentityProofSchema.setClass(IdentityProof);

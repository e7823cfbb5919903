import { defineEntity, p } from '@mikro-orm/core';
import { decliners } from '#domain/common/declined-by.ts';
import { authMethods, recipientRoles, recipientStatuses } from '#domain/envelope/envelope.ts';
import { recipientFacts, type RecipientFact } from '#domain/envelope/recipient-facts.ts';
import { languages } from '#domain/sign-request/sign-request.ts';

const text = (fact: RecipientFact) => p.string().length(recipientFacts[fact].longest);

/** The columns of what a sender says of a recipient. */
const factColumns = {
  /** In lower case. */
  email: text('email'),
  name: text('name'),
  phone: text('phone').nullable(),
  hostEmail: text('hostEmail').nullable(),
  hostName: text('hostName').nullable(),
} satisfies Record<RecipientFact, unknown>;

const EnvelopeRecipientSchema = defineEntity({
  name: 'EnvelopeRecipient',
  tableName: 'envelope_recipient',
  uniques: [{ properties: ['envelopeId', 'position'] }],
  indexes: [{ properties: ['email', 'envelopeCreatedAt', 'envelopeId'] }],
  properties: {
    id: p.uuid().primary(),
    envelopeId: p.uuid(),
    /** The envelope's own: in this order received envelopes are listed. */
    envelopeCreatedAt: p.datetime(3).nullable(),
    /** Their place in the sender's list, from 0. */
    position: p.integer(),
    ...factColumns,
    role: p.enum(recipientRoles),
    routingOrder: p.integer(),
    status: p.enum(recipientStatuses),
    authMethod: p.enum(authMethods),
    /** The name of the key that made it, a dot, and the hash. */
    accessCodeHash: p.string().length(81).nullable().hidden(),
    language: p.enum(languages),
    /** The hash of the link that works now; null before the envelope is sent. */
    linkHash: p.string().length(64).nullable().unique(),
    linkGeneration: p.integer().default(0),
    /** The times when the link went out last, and first. */
    linkSentAt: p.datetime(3).nullable(),
    sentAt: p.datetime(3).nullable(),
    deliveredAt: p.datetime(3).nullable(),
    hostConfirmedAt: p.datetime(3).nullable(),
    /** The time of their agreement; the workflow makes the rest. */
    acceptedAt: p.datetime(3).nullable(),
    /** The proof of the act by which they agreed. */
    acceptedProofId: p.uuid().nullable(),
    signedAt: p.datetime(3).nullable(),
    declinedAt: p.datetime(3).nullable(),
    declineReason: p.text().nullable(),
    declinedBy: p.enum(decliners).nullable(),
    /** The address and browser they acted from, and the proof they gave: 1 the link, 2 a code, 3 a credential. */
    ipAddress: p.string().length(45).nullable(),
    userAgent: p.text().nullable(),
    loa: p.smallint().nullable(),
    /** auth_method credential: the owner of the certificate that signed. */
    signedByUserId: p.uuid().nullable(),
    credentialId: p.uuid().nullable(),
    /** The SHA-256 in hex of the certificate that made their signature in the PDF. */
    certificateFingerprint: p.string().length(64).nullable(),
    /** An approval's seal of the platform, CAdES-T in DER over the statement of the act, and the time of its timestamp. */
    approvalSeal: p.blob().nullable().lazy(),
    approvalSealedAt: p.datetime(3).nullable(),
    /** When their data were erased. */
    erasedAt: p.datetime(3).nullable(),
  },
});

/** Somebody an envelope goes to. */
export class EnvelopeRecipient extends EnvelopeRecipientSchema.class {}
EnvelopeRecipientSchema.setClass(EnvelopeRecipient);

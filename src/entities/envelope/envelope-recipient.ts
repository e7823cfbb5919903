import { defineEntity, p } from '@mikro-orm/core';
import { authMethods, recipientRoles, recipientStatuses } from '#domain/envelope/envelope.ts';
import { languages } from '#domain/sign-request/sign-request.ts';

const EnvelopeRecipientSchema = defineEntity({
  name: 'EnvelopeRecipient',
  tableName: 'envelope_recipient',
  uniques: [{ properties: ['envelopeId', 'position'] }],
  indexes: [
    { properties: ['email', 'envelopeId'] },
    { properties: ['email', 'envelopeCreatedAt', 'envelopeId'] },
  ],
  properties: {
    id: p.uuid().primary(),
    envelopeId: p.uuid(),
    /** The envelope's own: in this order received envelopes are listed. */
    envelopeCreatedAt: p.datetime(3).nullable(),
    /** Their place in the sender's list, from 0. */
    position: p.integer(),
    /** In lower case. */
    email: p.string().length(254),
    name: p.string().length(100),
    role: p.enum(recipientRoles),
    routingOrder: p.integer(),
    status: p.enum(recipientStatuses),
    authMethod: p.enum(authMethods),
    phone: p.string().length(20).nullable(),
    accessCodeHash: p.string().length(64).nullable().hidden(),
    hostEmail: p.string().length(254).nullable(),
    hostName: p.string().length(100).nullable(),
    language: p.enum(languages),
    /** Of the link that works now; null before the envelope is sent. */
    linkHash: p.string().length(64).nullable().unique(),
    linkGeneration: p.integer().default(0),
    /** When the link went out last, and first. */
    linkSentAt: p.datetime(3).nullable(),
    sentAt: p.datetime(3).nullable(),
    deliveredAt: p.datetime(3).nullable(),
    hostConfirmedAt: p.datetime(3).nullable(),
    /** When they agreed; what follows is made by the flow. */
    acceptedAt: p.datetime(3).nullable(),
    signedAt: p.datetime(3).nullable(),
    declinedAt: p.datetime(3).nullable(),
    declineReason: p.text().nullable(),
    /** Where they acted from, and what was proved: 1 the link, 2 a code, 3 a credential. */
    ipAddress: p.string().length(45).nullable(),
    userAgent: p.text().nullable(),
    loa: p.smallint().nullable(),
    /** auth_method credential: whose certificate signed. */
    signedByUserId: p.uuid().nullable(),
    credentialId: p.uuid().nullable(),
  },
});

/** Somebody an envelope goes to. */
export class EnvelopeRecipient extends EnvelopeRecipientSchema.class {}
EnvelopeRecipientSchema.setClass(EnvelopeRecipient);

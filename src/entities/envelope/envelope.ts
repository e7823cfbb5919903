import { defineEntity, p } from '@mikro-orm/core';
import { envelopeStatuses, routingTypes } from '#domain/envelope/envelope.ts';
import type { Metadata } from '#domain/common/metadata.ts';
import { languages } from '#domain/sign-request/sign-request.ts';

const EnvelopeSchema = defineEntity({
  name: 'Envelope',
  tableName: 'envelope',
  indexes: [
    { properties: ['organizationId', 'createdAt', 'id'] },
    { properties: ['status', 'createdAt', 'id'], name: 'envelope_status_index' },
    { properties: ['userId', 'createdAt', 'id'] },
    { properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { properties: ['userId', 'status', 'createdAt', 'id'] },
    { properties: ['documentId'] },
  ],
  checks: [
    {
      name: 'envelope_document_check',
      expression: "document_id is not null or (status = 'draft' and send_id is null)",
    },
  ],
  properties: {
    id: p.uuid().primary(),
    organizationId: p.uuid(),
    /** The sender. */
    userId: p.uuid(),
    /** The document; null for a draft whose document was deleted. */
    documentId: p.uuid().nullable(),
    name: p.string().length(255),
    message: p.text().nullable(),
    status: p.enum(envelopeStatuses),
    routingType: p.enum(routingTypes),
    expiresInDays: p.smallint(),
    reminderDays: p.smallint(),
    language: p.enum(languages),
    /**
     * Set when the draft is frozen for its workflow; a change of the draft removes it, and then that workflow may not send.
     */
    sendId: p.uuid().nullable(),
    /** The proof of the call that sent it. */
    sentProofId: p.uuid().nullable(),
    /** The PDF as it was when the envelope was sent, and the current PDF: certified, then with each signer's revision. */
    originalObjectId: p.uuid().nullable(),
    currentObjectId: p.uuid().nullable(),
    /** The number of our revisions in the current PDF. */
    revision: p.integer().default(0),
    /** The SHA-256 in hex of the seal's certificate that certified it; null for a PDF that arrived signed. */
    sealFingerprint: p.string().length(64).nullable(),
    /**
     * The hash of the token in the address that each page of its PDF names; null where the pages name none: the organization
     * wants none, or it was sent before there were any.
     */
    checkHash: p.string().length(64).nullable().unique(),
    /** Everybody has finished and the PDF is being sealed for the long term. */
    sealing: p.boolean().default(false),
    /** The number of the last webhook event. */
    eventSequence: p.integer().default(0),
    sentAt: p.datetime(3).nullable(),
    /** The time when every signer, approver and in-person signer had opened it. */
    deliveredAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3).nullable(),
    completedAt: p.datetime(3).nullable(),
    declinedAt: p.datetime(3).nullable(),
    voidedAt: p.datetime(3).nullable(),
    voidReason: p.text().nullable(),
    expiredAt: p.datetime(3).nullable(),
    stuckSince: p.datetime(3).nullable(),
    stuckReason: p.string().length(64).nullable(),
    stuckStage: p.string().length(64).nullable(),
    /** The last failure, which quotes no data, and when the next try comes by itself; null when it is not stuck. */
    lastError: p.string().length(300).nullable(),
    nextTryAt: p.datetime(3).nullable(),
    /** The fault of the document, if that is why the workflow is stuck. */
    sealingFailure: p.text().nullable(),
    xRequestId: p.string().length(128),
    /** The organization's application whose origins may frame the pages, and to which recipients return. */
    clientId: p.uuid().nullable(),
    redirectUrl: p.text().nullable(),
    /** What the sender's own system calls it, and what else it noted: filters of lists, and in each event. */
    externalRef: p.string().length(255).nullable(),
    metadata: p.json<Metadata>().default('{}'),
    /** False: nobody but the sender is written to by itself; they ask for links, and hand them over. */
    notify: p.boolean().default(true),
    /** What people say to name it, without R and dashes (domain/common/reference.ts); the database draws it. */
    reference: p.string().length(8).unique().defaultRaw(`new_reference('envelope'::text)`),
    /** The name of the key under which its addresses can be searched (flow_address); null before they are. */
    addressKeyId: p.string().length(16).nullable().index(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

/** One document on its way round its recipients. The API writes a draft; once it is sent only its workflow writes it. */
export class Envelope extends EnvelopeSchema.class {}
EnvelopeSchema.setClass(Envelope);

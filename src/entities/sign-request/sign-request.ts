import { defineEntity, p } from '@mikro-orm/core';
import { decliners } from '#domain/common/declined-by.ts';
import type { Metadata } from '#domain/common/metadata.ts';
import { expiryReasons, languages, signRequestStatuses } from '#domain/sign-request/sign-request.ts';

const SignRequestSchema = defineEntity({
  name: 'SignRequest',
  tableName: 'sign_request',
  checks: [{ name: 'sign_request_test_level_check', expression: 'livemode or required_loa < 3' }],
  indexes: [
    { properties: ['clientId', 'createdAt', 'id'] },
    { properties: ['status', 'createdAt', 'id'], name: 'sign_request_status_index' },
    { properties: ['organizationId', 'createdAt', 'id'], name: 'sign_request_organization_index' },
    { properties: ['clientId', 'externalRef'] },
    { properties: ['createdAt', 'id'] },
  ],
  properties: {
    id: p.uuid().primary(),
    clientId: p.uuid(),
    organizationId: p.uuid(),
    /** False of a sandbox's request; the database compares it with its client's. */
    livemode: p.boolean().default(true),
    partnerName: p.string().length(255),
    status: p.enum(signRequestStatuses),
    sealing: p.boolean().default(false),
    /** The proof of the act by which the signer agreed. */
    acceptedProofId: p.uuid().nullable(),
    userEmail: p.string().length(254).nullable(),
    userPhone: p.string().length(20).nullable(),
    documentHash: p.string().length(64),
    documentName: p.string().length(255).nullable(),
    documentUrl: p.text().nullable(),
    description: p.text().nullable(),
    requiredLoa: p.smallint(),
    loa: p.smallint().nullable(),
    callbackUrl: p.text().nullable(),
    /** Where the signer returns to from the end page; of one of its client's embedding origins. */
    redirectUrl: p.text().nullable(),
    externalRef: p.string().length(255).nullable(),
    /** What else its partner noted: a filter of the list, and in each event. */
    metadata: p.json<Metadata>().default('{}'),
    language: p.enum(languages),
    notify: p.boolean(),
    linkHash: p.string().length(64).unique(),
    linkGeneration: p.integer().default(1),
    linkSentAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    signedAt: p.datetime(3).nullable(),
    rejectedAt: p.datetime(3).nullable(),
    declineReason: p.text().nullable(),
    declinedBy: p.enum(decliners).nullable(),
    expiredAt: p.datetime(3).nullable(),
    expiryReason: p.enum(expiryReasons).nullable(),
    /**
     * The time since which its workflow has been stuck, with stage and reason (domain/common/stuck.ts); null when it is not.
     */
    stuckSince: p.datetime(3).nullable(),
    stuckReason: p.string().length(64).nullable(),
    stuckStage: p.string().length(64).nullable(),
    /** The last failure, which quotes no data, and when the next try comes by itself; null when it is not stuck. */
    lastError: p.string().length(300).nullable(),
    nextTryAt: p.datetime(3).nullable(),
    signature: p.text().nullable().lazy(),
    certificate: p.text().nullable().lazy(),
    xRequestId: p.string().length(128),
    /** What people say to name it, without R and dashes (domain/common/reference.ts); the database draws it. */
    reference: p.string().length(8).unique().defaultRaw(`new_reference('sign_request'::text)`),
    /** The name of the key under which its addresses can be searched (flow_address); null before they are. */
    addressKeyId: p.string().length(16).nullable().index(),
    /** When the signer's data were erased. */
    erasedAt: p.datetime(3).nullable(),
  },
});

export class SignRequest extends SignRequestSchema.class {}
SignRequestSchema.setClass(SignRequest);

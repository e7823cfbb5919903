import { defineEntity, p } from '@mikro-orm/core';

export const documentTypes = ['pdf', 'docx', 'xlsx'] as const;
export type DocumentType = (typeof documentTypes)[number];
export const documentStatuses = ['processing', 'ready', 'failed'] as const;

const DocumentSchema = defineEntity({
  name: 'Document',
  tableName: 'document',
  indexes: [
    { properties: ['organizationId', 'createdAt', 'id'] },
    { properties: ['userId', 'createdAt', 'id'] },
  ],
  checks: [{ name: 'document_docmdp_check', expression: 'docmdp in (1, 2, 3)' }],
  properties: {
    id: p.uuid().primary(),
    organizationId: p.uuid(),
    /** The user who uploaded it. */
    userId: p.uuid(),
    name: p.string().length(255),
    originalName: p.string().length(255),
    type: p.enum(documentTypes),
    mimeType: p.string().length(127),
    size: p.integer(),
    hash: p.string().length(64),
    pageCount: p.integer().nullable(),
    /** Width and height in points of every page as it is displayed; null until it was looked at. */
    pageSizes: p.json<[width: number, height: number][]>().nullable(),
    /** Signatures and document timestamps that were in it when it came. */
    signatureCount: p.integer().nullable(),
    /**
     * The permission of those signatures: 1 nothing, 2 filling in and signing, 3 annotations as well; null when they state
     * none.
     */
    docmdp: p.smallint().$type<1 | 2 | 3>().nullable(),
    status: p.enum(documentStatuses),
    /** Why it failed, for people. */
    failureReason: p.text().nullable(),
    /** The changes that were made to the file before use, in sentences for people; null when there are none. */
    changes: p.json<string[]>().nullable(),
    metadata: p.json<Record<string, unknown>>().default('{}'),
    tags: p.array().default([]),
    /**
     * The stored objects of the uploaded file, and of the PDF that was made of it because it was none or had to be mended.
     */
    sourceId: p.uuid(),
    pdfId: p.uuid().nullable(),
    /**
     * The time since which its workflow has been stuck, with step and reason (domain/common/stuck.ts); null when it is not.
     */
    stuckSince: p.datetime(3).nullable(),
    stuckReason: p.string().length(64).nullable(),
    stuckStage: p.string().length(64).nullable(),
    /** The last failure, which quotes no data, and when the next try comes by itself; null when it is not stuck. */
    lastError: p.string().length(300).nullable(),
    nextTryAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

/** A document that a user uploaded. */
export class Document extends DocumentSchema.class {}
DocumentSchema.setClass(Document);

/** The stored object of the PDF that envelopes are made of; undefined while there is none. */
export function pdfInUse({ type, sourceId, pdfId }: Document): string | undefined {
  return pdfId ?? (type === 'pdf' ? sourceId : undefined);
}

import { defineEntity, p } from '@mikro-orm/core';
import type { FilePart } from '#domain/envelope/sent-parts.ts';

const SentDocumentSchema = defineEntity({
  name: 'SentDocument',
  tableName: 'sent_document',
  properties: {
    recipientId: p.uuid().primary(),
    /** The link's generation. A correction makes another link, by which nothing was sent yet. */
    linkGeneration: p.integer().primary(),
    /** The last revision that was sent to its end: its number, its SHA-256 in hex, and when. */
    revision: p.integer().nullable(),
    hash: p.string().length(64).nullable(),
    sentAt: p.datetime(3).nullable(),
    /** The revision of which only parts were sent so far, and those parts. */
    partialHash: p.string().length(64).nullable(),
    partial: p.json<FilePart[]>().default('[]'),
  },
});

/** The revisions of an envelope's document that were sent to a recipient by one of their links. */
export class SentDocument extends SentDocumentSchema.class {}
SentDocumentSchema.setClass(SentDocument);

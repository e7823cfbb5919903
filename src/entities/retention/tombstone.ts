import { defineEntity, p } from '@mikro-orm/core';

const tombstoneKinds = ['sign_request', 'envelope', 'document'] as const;

const TombstoneSchema = defineEntity({
  name: 'Tombstone',
  tableName: 'tombstone',
  properties: {
    /** That of the deleted row. */
    id: p.uuid().primary(),
    batchId: p.uuid().index(),
    kind: p.enum(tombstoneKinds),
    workflowId: p.string().length(128).index(),
    /** How it ended. */
    status: p.string().length(16),
    /** SHA-256 in hex of what was signed: an envelope's PDF with its signatures, the document of a request, an uploaded file. */
    documentHash: p.string().length(64).nullable(),
    /** Of the PDF as the envelope was sent. */
    originalHash: p.string().length(64).nullable(),
    /** Of the evidence or the certificate of completion, if it was made. */
    evidenceHash: p.string().length(64).nullable(),
    /** The hash of the token in the address of the check page. */
    checkHash: p.string().length(64).nullable(),
    /** The number of people who signed. */
    signatures: p.smallint().default(0),
    /** The ids of the stored objects that went with it. */
    objects: p.json<string[]>().default('[]'),
    beganAt: p.datetime(3),
    endedAt: p.datetime(3),
  },
});

/** The trace of a flow or a document that was deleted after its time; it names nobody. */
export class Tombstone extends TombstoneSchema.class {}
TombstoneSchema.setClass(Tombstone);

import { defineEntity, p } from '@mikro-orm/core';

const StoredObjectSchema = defineEntity({
  name: 'StoredObject',
  tableName: 'stored_object',
  properties: {
    /** Also its name in the storage. */
    id: p.uuid().primary(),
    organizationId: p.uuid(),
    /** The DOCUMENT_ENCRYPTION_KEY under which its own key is encrypted. */
    keyId: p.string().length(16),
    sealedKey: p.text(),
    /** Plain bytes and their SHA-256 in lower-case hex; null until all of it is stored. */
    size: p.integer().nullable(),
    hash: p.string().length(64).nullable(),
    createdAt: p.datetime(3),
    /** Null until a row names it; without that a day later it is swept away. */
    completedAt: p.datetime(3).nullable(),
    /** Set when nobody needs it any more; the row goes for good only after the bytes. */
    discardedAt: p.datetime(3).nullable(),
    /** Set when the bytes and their key were deleted after their time; the row stays while another one names it. */
    purgedAt: p.datetime(3).nullable(),
  },
});

/** Bytes in the storage, encrypted under a key of their own. */
export class StoredObject extends StoredObjectSchema.class {}
StoredObjectSchema.setClass(StoredObject);

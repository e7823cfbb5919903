import { defineEntity, p } from '@mikro-orm/core';

const KeyEncryptionKeyUseSchema = defineEntity({
  name: 'KeyEncryptionKeyUse',
  tableName: 'key_encryption_key',
  properties: {
    /** The name of the key, which says nothing of its bytes. */
    id: p.string().length(16).primary(),
    /** When a process first encrypted under it: of two keys, the one with the later moment is the newer. */
    firstUsedAt: p.datetime(3),
    /** The last moment at which a process that encrypts under it said so; it does at its start and every minute. */
    lastUsedAt: p.datetime(3),
  },
});

/** A key-encryption key that processes encrypt under, or once did. */
export class KeyEncryptionKeyUse extends KeyEncryptionKeyUseSchema.class {}
KeyEncryptionKeyUseSchema.setClass(KeyEncryptionKeyUse);

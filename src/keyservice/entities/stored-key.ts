import { defineEntity, p } from '@mikro-orm/core';
import { keyTypes } from '#signatures/asn1/algorithms.ts';

const keyPurposes = ['root', 'issuing', 'ocsp', 'timestamping', 'seal', 'user'] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

const StoredKeySchema = defineEntity({
  name: 'StoredKey',
  tableName: 'stored_key',
  properties: {
    id: p.uuid().primary(),
    version: p.integer(),
    purpose: p.enum(keyPurposes),
    owner: p.string().length(128),
    keyType: p.enum(keyTypes),
    keySize: p.integer(),
    /** SubjectPublicKeyInfo in DER. */
    publicKey: p.blob(),
    /** PKCS#8 under the data key; null once destroyed. */
    sealedKey: p.blob().nullable(),
    /** The data key, under the PIN where there is one, under the key-encryption key; null once destroyed. */
    sealedDataKey: p.blob().nullable(),
    /** The id of the key-encryption key that the outer layer is under. */
    kekId: p.string().length(16),
    /** Salt of the PIN's layer; null for the service's own keys, which have no PIN. */
    pinSalt: p.blob().nullable(),
    createdAt: p.datetime(3),
    destroyedAt: p.datetime(3).nullable(),
  },
});

/** A private key, sealed. The columns that count tries with its PIN are changed by keys/attempts.ts alone. */
export class StoredKey extends StoredKeySchema.class {}
StoredKeySchema.setClass(StoredKey);

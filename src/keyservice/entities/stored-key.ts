import { defineEntity, p } from '@mikro-orm/core';
import { keyTypes } from '#signatures/asn1/algorithms.ts';

const keyPurposes = [
  'root',
  'issuing',
  'ocsp',
  'timestamping',
  'seal',
  'test_root',
  'test_issuing',
  'test_ocsp',
  'test_timestamping',
  'test_seal',
  'user',
] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

/** Where a private key is: encrypted in this database, in the token, or wrapped by the token in this database. */
const keyHomes = ['database', 'token', 'wrapped'] as const;
export type KeyHome = (typeof keyHomes)[number];

const StoredKeySchema = defineEntity({
  name: 'StoredKey',
  tableName: 'stored_key',
  properties: {
    id: p.uuid().primary(),
    version: p.integer(),
    purpose: p.enum(keyPurposes),
    owner: p.string().length(128),
    home: p.enum(keyHomes).default('database'),
    keyType: p.enum(keyTypes),
    keySize: p.integer(),
    /** SubjectPublicKeyInfo in DER. */
    publicKey: p.blob(),
    /** PKCS#8, or what the token's wrapping key made of it, under the data key; null in the token, and once destroyed. */
    sealedKey: p.blob().nullable(),
    /** The data key, under the PIN where there is one, under the key-encryption key; null in the token, and once destroyed. */
    sealedDataKey: p.blob().nullable(),
    /** The id of the key-encryption key that the outer layer is under; null in the token. */
    kekId: p.string().length(16).nullable(),
    /** The id (CKA_ID, hexadecimal) of the token's key that wrapped the private key; null for other homes. */
    wrappedBy: p.string().length(64).nullable(),
    /** Salt of the PIN's layer; null for the service's own keys, which have no PIN. */
    pinSalt: p.blob().nullable(),
    createdAt: p.datetime(3),
    destroyedAt: p.datetime(3).nullable(),
  },
});

/** A private key, encrypted, or the record of one in a token. The columns that count tries with its PIN are changed by keys/attempts.ts alone. */
export class StoredKey extends StoredKeySchema.class {}
StoredKeySchema.setClass(StoredKey);

import { randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './encrypt.ts';
import { keyNameOf } from './key-ring.ts';

/** The keys under which documents' own keys are sealed: new ones under `current`, by its id, old ones by theirs. */
export type DocumentKeys = { current: string; byId: ReadonlyMap<string, Buffer> };

/** A document's own key as its row keeps it. */
export type EncryptedKey = { keyId: string; sealedKey: string };

/** Gives the keys of one process: the current one, and older ones that only decrypt. 32 bytes each. */
export function documentKeysOf(current: Buffer, old: readonly Buffer[] = []): DocumentKeys {
  return {
    current: keyNameOf(current),
    byId: new Map([...old, current].map((key) => [keyNameOf(key), key])),
  };
}

/** Makes the key of one stored object and seals it, bound to the object's id. */
export function makeObjectKey(keys: DocumentKeys, objectId: string): { key: Buffer; sealed: EncryptedKey } {
  const key = randomBytes(32);
  const sealedKey = encrypt(masterKey(keys, keys.current), key.toString('base64'), contextOf(objectId));
  return { key, sealed: { keyId: keys.current, sealedKey } };
}

/** Opens an object's key. Throws when its master key is not there, or the row is another object's. */
export function decryptObjectKey(keys: DocumentKeys, objectId: string, sealed: EncryptedKey): Buffer {
  return Buffer.from(decrypt(masterKey(keys, sealed.keyId), sealed.sealedKey, contextOf(objectId)), 'base64');
}

/** Gives an object's key as it was under another master key, under the current one. Throws as decryptObjectKey. */
export function renewObjectKey(keys: DocumentKeys, objectId: string, sealed: EncryptedKey): EncryptedKey {
  const key = decryptObjectKey(keys, objectId, sealed).toString('base64');
  const sealedKey = encrypt(masterKey(keys, keys.current), key, contextOf(objectId));
  return { keyId: keys.current, sealedKey };
}

function masterKey(keys: DocumentKeys, id: string): Buffer {
  const key = keys.byId.get(id);
  if (!key) throw new Error(`no document key with the id ${id}; give it in DOCUMENT_ENCRYPTION_OLD_KEYS`);
  return key;
}

function contextOf(objectId: string): string {
  return `document-key\0${objectId}`;
}

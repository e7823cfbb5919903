import { createHash } from 'node:crypto';
import { lengthPrefixed } from './encrypt.ts';

/** A key-encryption key with its name. */
export type KeyEncryptionKey = { id: string; key: Buffer };

/** The keys that the outer layer of stored secrets may be under: one encrypts, while they rotate others still decrypt. */
export type KeyEncryptionKeys = {
  active: KeyEncryptionKey;
  has(id: string): boolean;
  /** The names of all keys that this process was given, the active one first. */
  ids: readonly string[];
  /** Gives the key of a name. Throws when this service does not have it; `what` names the record. */
  find(id: string | null | undefined, what: string): KeyEncryptionKey;
};

/** The name of a key-encryption key: eight bytes of a hash that cannot be turned back. */
export function kekIdOf(kek: Buffer): string {
  return createHash('sha256').update(lengthPrefixed('tamga-kek-id', kek)).digest('hex').slice(0, 16);
}

function named(key: Buffer): KeyEncryptionKey {
  return { id: kekIdOf(key), key };
}

/** The key-encryption keys by their names: `active` encrypts and decrypts, `old` ones only decrypt. */
export function keyEncryptionKeys(active: Buffer, old: readonly Buffer[] = []): KeyEncryptionKeys {
  const all = [active, ...old].map(named);
  return {
    active: named(active),
    ids: all.map((key) => key.id),
    has: (id) => all.some((key) => key.id === id),
    find(id, what) {
      const found = all.find((key) => key.id === id);
      if (found) return found;
      const here = all.map((key) => key.id).join(', ');
      throw new Error(`${what} is under the key-encryption key ${id ?? 'none'}, this service has ${here}`);
    },
  };
}

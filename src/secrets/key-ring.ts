import { createHmac, timingSafeEqual } from 'node:crypto';
import { decrypt, encrypt } from './encrypt.ts';

/** A key of 32 bytes with its name, which tells nothing of the bytes. */
export type NamedKey = { id: string; key: Buffer };

/**
 * The keys of one use while they rotate: everything new is made under `current`, and what was made under any of `all`, of
 * which the current one is the first, is still taken.
 */
export type KeyRing = { current: NamedKey; all: readonly NamedKey[] };

/** Gives a key's name: the first 16 hex digits of HMAC-SHA-256 under the key itself, so that nobody has to name keys. */
export function keyNameOf(key: Buffer): string {
  return createHmac('sha256', key).update('tamga/key-id/v1').digest('hex').slice(0, 16);
}

/**
 * Makes a ring of keys of 32 bytes. Each is named by what it is derived from, so that all that comes from one secret has one name.
 */
export function keyRing(
  current: Buffer,
  others: readonly Buffer[] = [],
  derive = (secret: Buffer): Buffer => secret,
): KeyRing {
  const named = (secret: Buffer): NamedKey => ({ id: keyNameOf(secret), key: derive(secret) });
  const first = named(current);
  const rest = others.map(named).filter(({ id }) => id !== first.id);
  return { current: first, all: [first, ...rest] };
}

/** Encrypts text as `encrypt` does, under the current key; the key's name and a dot stand before it. */
export function encryptUnder({ current }: KeyRing, text: string, context: string): string {
  return `${current.id}.${encrypt(current.key, text, context)}`;
}

/** Decrypts the result of `encryptUnder`. Throws when its key is not on the ring, or context or bytes are not the same. */
export function decryptUnder(ring: KeyRing, sealed: string, context: string): string {
  const end = sealed.indexOf('.');
  const id = sealed.slice(0, end);
  const found = ring.all.find((key) => key.id === id);
  if (!found)
    throw new Error(
      `it is encrypted under the key ${id.slice(0, 16)}, which this process does not have; give it in DATA_ENCRYPTION_OLD_KEYS`,
    );
  return decrypt(found.key, sealed.slice(end + 1), context);
}

/** HMAC-SHA-256 of a text under the current key. */
export function macUnder({ current }: Pick<KeyRing, 'current'>, text: string): Buffer {
  return mac(current, text);
}

/** HMAC-SHA-256 of a text under each key of the ring, the current one first. */
export function macsUnder({ all }: KeyRing, text: string): Buffer[] {
  return all.map((key) => mac(key, text));
}

/** Tells, in constant time for each key, whether one of the ring's keys made one of these values. */
export function isOneOf(made: readonly Buffer[], given: Buffer): boolean {
  return made.filter((one) => one.length === given.length && timingSafeEqual(one, given)).length > 0;
}

function mac({ key }: NamedKey, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

import { randomBytes } from 'node:crypto';
import { CKA, CKM, CKO } from '../cryptoki/constants.ts';
import { isOneOf } from '../cryptoki/return-values.ts';
import { attributeOf, destroyObject, findObjects, generateKey } from '../cryptoki/session.ts';
import type { ObjectHandle, Session } from '../cryptoki/session.ts';
import { nested, numeric, octets, text, truth, ulong } from '../cryptoki/template.ts';
import type { Attribute } from '../cryptoki/template.ts';
import { TokenFailure } from './failure.ts';
import { refusesTemplate, staysInside, wasAlwaysInside } from './key-pairs.ts';
import { makePinKey, pinKeyOf } from './pin-key.ts';

const label = 'tamga wrapping';
const idLength = 16;

/** A key that wraps: its CKA_ID in hexadecimal, and the mechanism that it was made for. */
export type WrappingKey = { id: string; object: ObjectHandle; mechanism: number };

/**
 * The id of a wrapping key: its mechanism in four octets, since what was wrapped is unwrapped by the same one for ever, the
 * milliseconds since 1970 in six, so that the newest one sorts last, and six at random.
 */
function newId(mechanism: number): Buffer {
  const id = Buffer.alloc(10);
  id.writeUInt32BE(mechanism);
  id.writeUIntBE(Date.now(), 4, 6);
  return Buffer.concat([id, randomBytes(idLength - id.length)]);
}

const madeAt = (id: string): string => id.slice(8);

function secretKeys(session: Session, attributes: Attribute[]): WrappingKey[] {
  const kept = [numeric(CKA.CLASS, CKO.SECRET_KEY), truth(CKA.TOKEN, true)];
  return findObjects(session, [...kept, ...attributes]).flatMap((object) => {
    const id = attributeOf(session, object, CKA.ID);
    return id?.length === idLength ? [{ id: id.toString('hex'), object, mechanism: id.readUInt32BE() }] : [];
  });
}

/** Tells whether nobody can know a wrapping key and its key of PINs. */
function isSecret(session: Session, { id, object }: WrappingKey): boolean {
  const ofPins = pinKeyOf(session, id);
  return [object, ...(ofPins === undefined ? [] : [ofPins])].every((key) => wasAlwaysInside(session, key));
}

/**
 * The newest wrapping key that may wrap. Whoever had the token's PIN once may have put a newer one there, whose octets they know: what
 * it wrapped would be theirs later.
 */
function newest(session: Session): WrappingKey | undefined {
  const keys = secretKeys(session, [text(CKA.LABEL, label)]).filter((key) => isSecret(session, key));
  return keys.toSorted((a, b) => (madeAt(a.id) < madeAt(b.id) ? -1 : 1)).at(-1);
}

/** Tells whether the token has the wrapping key of an id. */
export function hasWrappingKey(session: Session, id: string): boolean {
  return (
    /^[0-9a-f]{32}$/.test(id) && secretKeys(session, [octets(CKA.ID, Buffer.from(id, 'hex'))]).length > 0
  );
}

/** Gives a wrapping key by its id. Throws TokenFailure when the token does not have it. */
export function wrappingKeyOf(session: Session, id: string): WrappingKey {
  const keys = /^[0-9a-f]{32}$/.test(id) ? secretKeys(session, [octets(CKA.ID, Buffer.from(id, 'hex'))]) : [];
  const found = keys.find(({ object }) => wasAlwaysInside(session, object)) ?? keys[0];
  if (found) return found;
  throw new TokenFailure(
    'failed',
    `The token has no wrapping key ${id}: it is another token than the one that the keys were wrapped in, or was emptied.`,
  );
}

const rules = (isKept: boolean): Attribute[] => [
  truth(CKA.TOKEN, isKept),
  truth(CKA.PRIVATE, true),
  truth(CKA.SENSITIVE, true),
  truth(CKA.EXTRACTABLE, false),
  truth(CKA.WRAP, true),
  truth(CKA.UNWRAP, true),
  numeric(CKA.VALUE_LEN, 32),
];

/**
 * Rules that hold even against somebody who has the token's PIN, where a token knows them: the key has no other use or mechanism and
 * cannot be given one later, in place or in a copy; it unwraps private keys alone, and they cannot be extracted again.
 * CKA_WRAP_WITH_TRUSTED is not among them: it would demand that the security officer marks this key as trusted, and a key of a
 * person can be wrapped only while it is made, as a session object that no other program sees.
 */
function wishesFor(mechanism: number): Attribute[] {
  const uses = [CKA.ENCRYPT, CKA.DECRYPT, CKA.SIGN, CKA.VERIFY, CKA.DERIVE];
  return [
    ...uses.map((use) => truth(use, false)),
    truth(CKA.MODIFIABLE, false),
    truth(CKA.COPYABLE, false),
    octets(CKA.ALLOWED_MECHANISMS, ulong(mechanism)),
    nested(CKA.UNWRAP_TEMPLATE, [
      numeric(CKA.CLASS, CKO.PRIVATE_KEY),
      truth(CKA.SENSITIVE, true),
      truth(CKA.EXTRACTABLE, false),
    ]),
  ];
}

function isTaken(session: Session, attributes: Attribute[]): boolean {
  try {
    destroyObject(session, generateKey(session, CKM.AES_KEY_GEN, attributes));
    return true;
  } catch (error) {
    if (isOneOf(error, refusesTemplate)) return false;
    throw error;
  }
}

/** The wishes that the token takes, found by keys that are not kept. */
function granted(session: Session, wishes: Attribute[]): Attribute[] {
  const tried = rules(false);
  if (isTaken(session, [...tried, ...wishes])) return wishes;
  const taken: Attribute[] = [];
  for (const wish of wishes) {
    if (isTaken(session, [...tried, ...taken, wish])) taken.push(wish);
  }
  return taken;
}

function makeWrappingKey(session: Session, mechanism: number): WrappingKey {
  const id = newId(mechanism);
  makePinKey(session, id.toString('hex'));
  const wishes = granted(session, wishesFor(mechanism));
  const attributes = [...rules(true), ...wishes, octets(CKA.ID, id), text(CKA.LABEL, label)];
  const object = generateKey(session, CKM.AES_KEY_GEN, attributes);
  if (staysInside(session, object)) return { id: id.toString('hex'), object, mechanism };
  destroyObject(session, object);
  throw new TokenFailure(
    'failed',
    'The token makes secret keys that can be extracted; the wrapping key was not kept.',
  );
}

/** Gives the key that wraps now, and makes it when there is none: the caller sees to it that nobody else does meanwhile. */
export function currentWrappingKey(session: Session, mechanism: number): WrappingKey {
  return newest(session) ?? makeWrappingKey(session, mechanism);
}

/** Tells what somebody with the token's PIN could do with a wrapping key, as the token does not forbid it. */
export function weaknessesOf(session: Session, { object }: WrappingKey): string[] {
  const is = (type: number): boolean => attributeOf(session, object, type)?.[0] === 1;
  const has = (type: number): boolean => (attributeOf(session, object, type)?.length ?? 0) > 0;
  const isOpen = is(CKA.MODIFIABLE) || attributeOf(session, object, CKA.COPYABLE)?.[0] !== 0;
  const isPutThere = secretKeys(session, [text(CKA.LABEL, label)]).some((key) => !isSecret(session, key));
  const found = [
    isPutThere
      ? `The token has a key "${label}", or one of PINs with it, that was not made in it: nothing new is put under it, and somebody may know it.`
      : undefined,
    is(CKA.DECRYPT) || isOpen ? 'The wrapping key may be used to decrypt, or be given that use.' : undefined,
    has(CKA.ALLOWED_MECHANISMS) ? undefined : 'The wrapping key may be used with other mechanisms.',
    has(CKA.UNWRAP_TEMPLATE) ? undefined : 'The wrapping key unwraps keys that can be extracted, too.',
  ];
  return found.filter((weakness) => weakness !== undefined);
}

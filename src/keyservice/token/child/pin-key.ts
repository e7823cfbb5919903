import { CKA, CKK, CKM, CKO } from '../cryptoki/constants.ts';
import { isOneOf } from '../cryptoki/return-values.ts';
import { destroyObject, findObjects, generateKey, signData } from '../cryptoki/session.ts';
import type { ObjectHandle, Session } from '../cryptoki/session.ts';
import { numeric, octets, text, truth } from '../cryptoki/template.ts';
import type { Attribute } from '../cryptoki/template.ts';
import { TokenFailure } from './failure.ts';
import { refusesTemplate, staysInside, wasAlwaysInside } from './key-pairs.ts';

const label = 'tamga pins';

/** Longest input of the HMAC, in octets. */
const longest = 1_024;

/** The CKA_ID of the key of PINs that belongs to a wrapping key: that one's, and an octet more. */
const idOf = (wrappingKey: string): Buffer => Buffer.from(`${wrappingKey}01`, 'hex');

/**
 * The key of PINs that was made with a wrapping key, before any that somebody put beside it; undefined when the token does not
 * have it.
 */
export function pinKeyOf(session: Session, wrappingKey: string): ObjectHandle | undefined {
  const kept = [numeric(CKA.CLASS, CKO.SECRET_KEY), truth(CKA.TOKEN, true)];
  const found = findObjects(session, [...kept, octets(CKA.ID, idOf(wrappingKey))]);
  return found.find((object) => wasAlwaysInside(session, object)) ?? found[0];
}

const rules = (wrappingKey: string): Attribute[] => [
  truth(CKA.TOKEN, true),
  truth(CKA.PRIVATE, true),
  truth(CKA.SENSITIVE, true),
  truth(CKA.EXTRACTABLE, false),
  truth(CKA.SIGN, true),
  numeric(CKA.KEY_TYPE, CKK.GENERIC_SECRET),
  numeric(CKA.VALUE_LEN, 32),
  octets(CKA.ID, idOf(wrappingKey)),
  text(CKA.LABEL, label),
];

/** The key makes HMACs and nothing else, now and later, where the token takes that. */
const wishes: readonly Attribute[] = [
  truth(CKA.DERIVE, false),
  truth(CKA.MODIFIABLE, false),
  truth(CKA.COPYABLE, false),
];

/**
 * Makes the key of PINs for a wrapping key that is made after it: a wrapping key without one never is. Throws TokenFailure when the
 * token would let it out.
 */
export function makePinKey(session: Session, wrappingKey: string): void {
  const make = (attributes: Attribute[]) => generateKey(session, CKM.GENERIC_SECRET_KEY_GEN, attributes);
  const object = withWishes(rules(wrappingKey), make);
  if (staysInside(session, object)) return;
  destroyObject(session, object);
  throw new TokenFailure(
    'failed',
    'The token makes secret keys that can be extracted; the key of PINs was not kept.',
  );
}

function withWishes<T>(attributes: Attribute[], make: (attributes: Attribute[]) => T): T {
  try {
    return make([...attributes, ...wishes]);
  } catch (error) {
    if (!isOneOf(error, refusesTemplate)) throw error;
    return make(attributes);
  }
}

/** Gives HMAC-SHA-256 (FIPS 198-1) of octets by a key of PINs. */
export function macByPinKey(session: Session, key: ObjectHandle, data: Buffer): Buffer {
  if (data.length === 0 || data.length > longest)
    throw new Error(`the key of PINs takes 1 to ${longest} octets`);
  return signData(session, key, { type: CKM.SHA256_HMAC, data });
}

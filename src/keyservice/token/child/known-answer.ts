import { createCipheriv, randomBytes } from 'node:crypto';
import { CKA, CKK, CKO } from '../cryptoki/constants.ts';
import { createObject, destroyObject, wrapKey } from '../cryptoki/session.ts';
import type { ObjectHandle, Session } from '../cryptoki/session.ts';
import { numeric, octets, truth } from '../cryptoki/template.ts';

/** The initial value of RFC 5649 section 3. */
const initialValue = Buffer.from('a65959a6', 'hex');

function secretKey(session: Session, type: number, value: Buffer): ObjectHandle {
  return createObject(session, [
    numeric(CKA.CLASS, CKO.SECRET_KEY),
    numeric(CKA.KEY_TYPE, type),
    truth(CKA.TOKEN, false),
    truth(CKA.SENSITIVE, true),
    truth(CKA.EXTRACTABLE, true),
    truth(CKA.WRAP, true),
    octets(CKA.VALUE, value),
  ]);
}

/**
 * Tells whether a mechanism is AES key wrap with padding (RFC 5649): it has to wrap a known value under a known key to the known
 * result. Numbers of vendors may mean anything in the token of another.
 */
export function wrapsAsRfc5649(session: Session, type: number): boolean {
  // Whole blocks: SoftHSM2 fills other secret keys up with zeros before it wraps them.
  const [key, value] = [randomBytes(32), randomBytes(24)];
  const made: ObjectHandle[] = [];
  try {
    made.push(secretKey(session, CKK.AES, key), secretKey(session, CKK.GENERIC_SECRET, value));
    const [under = 0n, secret = 0n] = made;
    const cipher = createCipheriv('id-aes256-wrap-pad', key, initialValue);
    const expected = Buffer.concat([cipher.update(value), cipher.final()]);
    return wrapKey(session, { type, under, key: secret }).equals(expected);
  } catch {
    return false;
  } finally {
    for (const object of made) destroyObject(session, object);
  }
}

import { bitString, integerFromHex, objectIdentifier, asn1Null, sequence } from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import type { KeyAlgorithm } from '../../keys/key-store.ts';
import { CKA } from '../cryptoki/constants.ts';
import { attributeOf } from '../cryptoki/session.ts';
import type { ObjectHandle, Session } from '../cryptoki/session.ts';

const ecPublicKey = '1.2.840.10045.2.1';
const curves = { 256: '1.2.840.10045.3.1.7', 384: '1.3.132.0.34' };

/** The octets of a coordinate, of r and of s. */
export function coordinateLength({ keySize }: KeyAlgorithm): number {
  return keySize === 384 ? 48 : 32;
}

/** CKA_EC_PARAMS: the curve as a named one (PKCS#11 2.40 current mechanisms, section 2.3.3). */
export function curveOf({ keySize }: KeyAlgorithm): Buffer {
  return objectIdentifier(keySize === 384 ? curves[384] : curves[256]);
}

function needed(session: Session, key: ObjectHandle, [type, name]: [number, string]): Buffer {
  const value = attributeOf(session, key, type);
  if (value === undefined || value.length === 0)
    throw new Error(`the token gives no ${name} of a public key`);
  return value;
}

/** An uncompressed point; the standard has it in an OCTET STRING, and some modules give it bare. */
function pointOf(value: Buffer, algorithm: KeyAlgorithm): Buffer {
  const length = 1 + 2 * coordinateLength(algorithm);
  const point = value.subarray(-length);
  const before = value.subarray(0, -length);
  const isWrapped = before.equals(Buffer.from([0x04, length]));
  if (point.length !== length || point[0] !== 0x04 || (before.length > 0 && !isWrapped)) {
    throw new Error('the token gives a CKA_EC_POINT that is no uncompressed point of the curve');
  }
  return point;
}

/** The SubjectPublicKeyInfo of a public key object in DER (RFC 3279 section 2.3.1, RFC 5480 section 2). */
export function publicKeyInfo(session: Session, key: ObjectHandle, algorithm: KeyAlgorithm): Buffer {
  if (algorithm.keyType === 'EC') {
    const point = pointOf(needed(session, key, [CKA.EC_POINT, 'CKA_EC_POINT']), algorithm);
    return sequence(sequence(objectIdentifier(ecPublicKey), curveOf(algorithm)), bitString(point));
  }
  const modulus = needed(session, key, [CKA.MODULUS, 'CKA_MODULUS']);
  const exponent = needed(session, key, [CKA.PUBLIC_EXPONENT, 'CKA_PUBLIC_EXPONENT']);
  const numbers = [modulus, exponent].map((value) => integerFromHex(value.toString('hex')));
  return sequence(sequence(objectIdentifier(oids.rsaEncryption), asn1Null), bitString(sequence(...numbers)));
}

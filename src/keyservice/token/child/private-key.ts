import { readerOf, readSequence, take, takeInteger, takeOctets } from '#signatures/asn1/read-der.ts';
import type { KeyAlgorithm } from '../../keys/key-store.ts';
import { CKA } from '../cryptoki/constants.ts';
import { octets } from '../cryptoki/template.ts';
import type { Attribute } from '../cryptoki/template.ts';
import { coordinateLength, curveOf } from './public-key.ts';

const what = 'private key';

/** The members of an RSAPrivateKey after its version (RFC 8017 appendix A.1.2). */
const membersOfRsa = [
  CKA.MODULUS,
  CKA.PUBLIC_EXPONENT,
  CKA.PRIVATE_EXPONENT,
  CKA.PRIME_1,
  CKA.PRIME_2,
  CKA.EXPONENT_1,
  CKA.EXPONENT_2,
  CKA.COEFFICIENT,
];

function magnitude(contents: Buffer): Buffer {
  return contents[0] === 0 ? contents.subarray(1) : contents;
}

/**
 * The attributes of a private key from its PKCS#8 (RFC 5958), as views on it: the caller zeroes both together. Throws MalformedError.
 */
export function privateKeyAttributes(pkcs8: Buffer, algorithm: KeyAlgorithm): Attribute[] {
  const info = readSequence(pkcs8, what);
  takeInteger(info);
  take(info, 0x30);
  const key = readSequence(takeOctets(info), what);
  takeInteger(key);
  if (algorithm.keyType === 'RSA') {
    return membersOfRsa.map((type) => octets(type, magnitude(takeInteger(key).contents)));
  }
  const secret = readerOf(takeOctets(key), what).bytes;
  const padding = Math.max(0, coordinateLength(algorithm) - secret.length);
  return [
    octets(CKA.EC_PARAMS, curveOf(algorithm)),
    octets(CKA.VALUE, padding === 0 ? secret : Buffer.concat([Buffer.alloc(padding), secret])),
  ];
}

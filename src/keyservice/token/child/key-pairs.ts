import type { KeyAlgorithm } from '../../keys/key-store.ts';
import { CKA, CKK, CKM } from '../cryptoki/constants.ts';
import type { CKO } from '../cryptoki/constants.ts';
import { isOneOf } from '../cryptoki/return-values.ts';
import { attributeOf, destroyObject, generateKeyPair } from '../cryptoki/session.ts';
import type { ObjectHandle, Session } from '../cryptoki/session.ts';
import { numeric, octets, text, truth } from '../cryptoki/template.ts';
import type { Attribute } from '../cryptoki/template.ts';
import { curveOf, publicKeyInfo } from './public-key.ts';
import type { PrivateKey } from './sign.ts';

/** A token refuses a template in which it does not know an attribute, or does not let it be set. */
export const refusesTemplate = [
  'ATTRIBUTE_TYPE_INVALID',
  'ATTRIBUTE_VALUE_INVALID',
  'ATTRIBUTE_READ_ONLY',
  'TEMPLATE_INCONSISTENT',
] as const;

/** A key signs and does nothing else. Some tokens do not let this be said, and know it by themselves. */
const nothingElse = [
  truth(CKA.DECRYPT, false),
  truth(CKA.SIGN_RECOVER, false),
  truth(CKA.UNWRAP, false),
  truth(CKA.DERIVE, false),
];

export type Lasting = { isKept: boolean; isExtractable: boolean; named?: readonly Attribute[] };

/** What a private key may do and who may see it (PKCS#11 2.40 section 4.9). */
export function privateKeyRules({ isKept, isExtractable, named = [] }: Lasting): Attribute[] {
  return [
    truth(CKA.TOKEN, isKept),
    truth(CKA.PRIVATE, true),
    truth(CKA.SENSITIVE, true),
    truth(CKA.EXTRACTABLE, isExtractable),
    truth(CKA.SIGN, true),
    ...named,
  ];
}

/** Makes something with the attributes that a key should have, or with fewer where the token does not take them. */
export function withOnlySigning<T>(rules: Attribute[], make: (attributes: Attribute[]) => T): T {
  try {
    return make([...rules, ...nothingElse]);
  } catch (error) {
    if (!isOneOf(error, refusesTemplate)) throw error;
    return make(rules);
  }
}

function publicKeyRules(algorithm: KeyAlgorithm, { isKept, named = [] }: Lasting): Attribute[] {
  const rules = [truth(CKA.TOKEN, isKept), truth(CKA.PRIVATE, false), truth(CKA.VERIFY, true), ...named];
  if (algorithm.keyType === 'EC') return [...rules, octets(CKA.EC_PARAMS, curveOf(algorithm))];
  const exponent = Buffer.from([0x01, 0x00, 0x01]);
  return [...rules, numeric(CKA.MODULUS_BITS, algorithm.keySize), octets(CKA.PUBLIC_EXPONENT, exponent)];
}

/** How a private key object signs. */
export function signsAs(object: ObjectHandle, { keyType, keySize }: KeyAlgorithm): PrivateKey {
  return keyType === 'EC' ? { object, type: CKK.EC, bits: keySize } : { object, type: CKK.RSA, bits: 0 };
}

/** Makes a key pair: SubjectPublicKeyInfo in DER and the private key. The object of the public key stays with a kept one. */
export function makePair(
  session: Session,
  algorithm: KeyAlgorithm,
  lasting: Lasting,
): { publicKey: Buffer; key: PrivateKey } {
  const type = algorithm.keyType === 'EC' ? CKM.EC_KEY_PAIR_GEN : CKM.RSA_PKCS_KEY_PAIR_GEN;
  const ofPublic = publicKeyRules(algorithm, lasting);
  const pair = withOnlySigning(privateKeyRules(lasting), (ofPrivate) =>
    generateKeyPair(session, type, { ofPublic, ofPrivate }),
  );
  try {
    const publicKey = publicKeyInfo(session, pair.publicKey, algorithm);
    if (!lasting.isKept) destroyObject(session, pair.publicKey);
    return { publicKey, key: signsAs(pair.privateKey, algorithm) };
  } catch (error) {
    destroyObject(session, pair.privateKey);
    throw error;
  }
}

/** The names that a kept key has: CKA_ID in hexadecimal, CKA_LABEL for people. */
export function named(id: string, label: string): Attribute[] {
  return [octets(CKA.ID, Buffer.from(id, 'hex')), text(CKA.LABEL, label)];
}

/** What finds the objects of a kept key. */
export function keptAs(id: string, type: typeof CKO.PRIVATE_KEY | typeof CKO.PUBLIC_KEY): Attribute[] {
  return [numeric(CKA.CLASS, type), truth(CKA.TOKEN, true), octets(CKA.ID, Buffer.from(id, 'hex'))];
}

/** Tells whether the token itself says that a key can leave it neither as it is nor wrapped. */
export function staysInside(session: Session, object: ObjectHandle): boolean {
  const isSensitive = attributeOf(session, object, CKA.SENSITIVE)?.[0] === 1;
  return isSensitive && attributeOf(session, object, CKA.EXTRACTABLE)?.[0] === 0;
}

/**
 * Tells whether nobody can know a key: the token made it, and it never could leave. Somebody with the token's PIN cannot set these
 * attributes (PKCS#11 2.40 section 4.8); one that a token does not have says nothing against a key.
 */
export function wasAlwaysInside(session: Session, object: ObjectHandle): boolean {
  const said = [CKA.LOCAL, CKA.ALWAYS_SENSITIVE, CKA.NEVER_EXTRACTABLE];
  return said.every((type) => attributeOf(session, object, type)?.[0] !== 0);
}

import { constants, createECDH, privateEncrypt, publicDecrypt } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { p256, p384 } from '@noble/curves/nist.js';
import type { HashAlgorithm } from '#signatures/asn1/algorithms.ts';
import { asn1Null, objectIdentifier, octetString, sequence } from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';

const curves = {
  'P-256': { ecdsa: p256, name: 'prime256v1' },
  'P-384': { ecdsa: p384, name: 'secp384r1' },
} as const;

type Curve = (typeof curves)[keyof typeof curves];

/** A private key and the public key that its signatures are checked with. */
export type KeyPairObjects = { key: KeyObject; publicKey: KeyObject };

/**
 * Signs a digest as it is, which the runtime's own signing cannot: RSA PKCS#1 v1.5 over the DigestInfo (RFC 8017 section
 * 9.2), ECDSA with a deterministic nonce (RFC 6979), r and s in DER. Throws when the signature does not hold with the public
 * key, and for a curve that keys are not made on.
 */
export function signDigest(pair: KeyPairObjects, digest: Buffer, hash: HashAlgorithm): Buffer {
  return pair.key.asymmetricKeyType === 'rsa' ? signRsa(pair, digest, hash) : signEc(pair, digest);
}

/** The failure of a key whose signature does not hold: nothing of it leaves the service, since it could tell the key. */
export function wrongSignature(): Error {
  return new Error('the signature does not hold with the public key; nothing is given out');
}

function signRsa({ key, publicKey }: KeyPairObjects, digest: Buffer, hash: HashAlgorithm): Buffer {
  const padding = constants.RSA_PKCS1_PADDING;
  const info = sequence(sequence(objectIdentifier(oids[hash]), asn1Null), octetString(digest));
  const value = privateEncrypt({ key, padding }, info);
  if (!recovered(publicKey, value)?.equals(info)) throw wrongSignature();
  return value;
}

/** What an RSA signature says by a public key; undefined when that is not padded as it must be. */
function recovered(publicKey: KeyObject, value: Buffer): Buffer | undefined {
  try {
    return publicDecrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, value);
  } catch {
    return undefined;
  }
}

function signEc({ key, publicKey }: KeyPairObjects, digest: Buffer): Buffer {
  const { crv, d = '' } = key.export({ format: 'jwk' });
  if (crv !== 'P-256' && crv !== 'P-384') throw new Error(`no key of the service is on the curve ${crv}`);
  const curve = curves[crv];
  const secret = Buffer.from(d, 'base64url');
  try {
    const value = curve.ecdsa.sign(digest, secret, { prehash: false, format: 'der', lowS: false });
    if (!belongs(curve, secret, publicKey) || !holds(curve, { secret, digest, value }))
      throw wrongSignature();
    return Buffer.from(value);
  } finally {
    secret.fill(0);
  }
}

/** Tells whether the public key is the private one times the base point. */
function belongs({ name }: Curve, secret: Buffer, publicKey: KeyObject): boolean {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const expected = Buffer.concat([x, y].map((part) => Buffer.from(part, 'base64url')));
  return multipleOfBase(name, secret).equals(expected);
}

/**
 * Tells whether an ECDSA signature holds (FIPS 186-5 section 6.4.2). With a public key Q = dG that was compared, the point
 * s⁻¹zG + s⁻¹rQ is s⁻¹(z + rd)G: OpenSSL computes it in a hundredth of the time of a verification in JavaScript.
 */
function holds(
  { ecdsa, name }: Curve,
  { secret, digest, value }: { secret: Buffer; digest: Buffer; value: Uint8Array },
): boolean {
  const { Fn } = ecdsa.Point;
  const { r, s } = ecdsa.Signature.fromBytes(value, 'der');
  const z = Fn.create(number(digest.subarray(0, Fn.BYTES)));
  const factor = Fn.mul(Fn.inv(s), Fn.add(z, Fn.mul(r, number(secret))));
  const point = multipleOfBase(name, Buffer.from(Fn.toBytes(factor)));
  return Fn.create(number(point.subarray(0, Fn.BYTES))) === r;
}

function number(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}

/** Both coordinates of a multiple of the curve's base point. */
function multipleOfBase(name: Curve['name'], factor: Buffer): Buffer {
  const curve = createECDH(name);
  curve.setPrivateKey(factor);
  return curve.getPublicKey().subarray(1);
}

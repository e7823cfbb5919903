import { createECDH, randomBytes } from 'node:crypto';
import type { ECDH, KeyObject } from 'node:crypto';
import { p256, p384 } from '@noble/curves/nist.js';
import type { HashAlgorithm } from '#signatures/asn1/algorithms.ts';
import { integer, sequence } from '#signatures/asn1/der.ts';
import { nonces } from './nonces.ts';
import { numberOf, octetsOf } from './numbers.ts';
import type { DigestSigner, KeyPairObjects } from './sign-digest.ts';
import { wrongSignature } from './wrong-signature.ts';

/** The numbers modulo the order of a curve's base point, and OpenSSL's name of the curve. */
const curves = {
  'P-256': { order: p256.Point.Fn, name: 'prime256v1' },
  'P-384': { order: p384.Point.Fn, name: 'secp384r1' },
} as const;

/** The parts of one key that is open: `secret` and what the multiplier holds are erased at its end. `point` is the public key. */
type Open = {
  secret: Buffer;
  point: Buffer;
  base: ECDH;
  order: (typeof curves)[keyof typeof curves]['order'];
};

/**
 * Signs digests by ECDSA (FIPS 186-5 section 6.4.1) with the nonces of RFC 6979. OpenSSL multiplies the base point, which takes
 * constant time; the rest is arithmetic on numbers that a fresh random factor hides. Throws when the keys are of other curves.
 */
export function ecdsaSigner({ key, publicKey }: KeyPairObjects): DigestSigner {
  const { x = '', y = '', crv } = publicKey.export({ format: 'jwk' });
  if (crv !== 'P-256' && crv !== 'P-384') throw new Error(`no key of the service is on the curve ${crv}`);
  const { order, name } = curves[crv];
  const point = Buffer.concat([x, y].map((part) => Buffer.from(part, 'base64url')));
  const open = { secret: secretOf(key, order.BYTES), point, base: createECDH(name), order };
  return {
    sign: (digest, hash) => sign(open, digest, hash),
    close() {
      open.secret.fill(0);
      open.base.setPrivateKey(octetsOf(1n, order.BYTES));
    },
  };
}

/** The octets of a private key; of ECPrivateKey (RFC 5915) they follow the version and their own head. */
function secretOf(key: KeyObject, length: number): Buffer {
  const der = key.export({ format: 'der', type: 'sec1' });
  const head = Buffer.of(0x02, 0x01, 0x01, 0x04, length);
  const at = der.subarray(0, 8).indexOf(head);
  if (at < 0) throw new Error('the private key is not of the curve of its public key');
  const secret = Buffer.from(der.subarray(at + head.length, at + head.length + length));
  der.fill(0);
  return secret;
}

function sign(open: Open, digest: Buffer, hash: HashAlgorithm): Buffer {
  const { secret, order } = open;
  const z = order.create(numberOf(digest.subarray(0, order.BYTES)));
  const terms = { secret, digest: octetsOf(z, order.BYTES), order: order.ORDER, hash };
  for (const nonce of nonces(terms)) {
    const value = { r: abscissa(open, nonce), z };
    const s = secondPart(open, nonce, value);
    const holds = isHolding(open, nonce, { ...value, s });
    nonce.fill(0);
    if (!holds) throw wrongSignature();
    if (value.r !== 0n && s !== 0n) return Buffer.from(sequence(integer(value.r), integer(s)));
  }
  throw wrongSignature();
}

type Numbers = { r: bigint; z: bigint };

/** The number s = k⁻¹(z + rd). A factor that nobody knows is in all that is computed of k and d, so that times tell of neither. */
function secondPart(open: Open, nonce: Buffer, numbers: Numbers): bigint {
  const { order } = open;
  const blind = freshFactor(open);
  return order.mul(order.inv(order.mul(blind, numberOf(nonce))), blindedSum(open, blind, numbers));
}

function freshFactor({ order }: Open): bigint {
  return order.create(numberOf(randomBytes(order.BYTES + 8))) || 1n;
}

/** The number b(z + rd) for a factor b. */
function blindedSum({ secret, order }: Open, blind: bigint, { r, z }: Numbers): bigint {
  return order.add(order.mul(blind, z), order.mul(order.mul(blind, r), numberOf(secret)));
}

/**
 * Tells whether a signature holds with the public key Q: that is dG, r is of kG, computed once more, and sk is z + rd, so that
 * s⁻¹zG + s⁻¹rQ, the point that FIPS 186-5 section 6.4.2 asks for, is kG.
 */
function isHolding(open: Open, nonce: Buffer, { r, s, z }: Numbers & { s: bigint }): boolean {
  const { order, secret, point } = open;
  if (!multipleOfBase(open, secret).equals(point)) return false;
  const blind = freshFactor(open);
  const sum = blindedSum(open, blind, { r, z });
  return order.mul(order.mul(blind, s), numberOf(nonce)) === sum && abscissa(open, nonce) === r;
}

/** The first coordinate of a multiple of the base point, modulo the order. */
function abscissa(open: Open, factor: Buffer): bigint {
  return open.order.create(numberOf(multipleOfBase(open, factor).subarray(0, open.order.BYTES)));
}

/** Both coordinates of a multiple of the curve's base point. */
function multipleOfBase({ base }: Pick<Open, 'base'>, factor: Buffer): Buffer {
  base.setPrivateKey(factor);
  return base.getPublicKey().subarray(1);
}

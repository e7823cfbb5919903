import { createECDH } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { p256, p384 } from '@noble/curves/nist.js';
import { numberOf } from './numbers.ts';

const curves = {
  'P-256': { ecdsa: p256, name: 'prime256v1' },
  'P-384': { ecdsa: p384, name: 'secp384r1' },
} as const;

type Curve = (typeof curves)[keyof typeof curves];
type Point = { x: bigint; y: bigint };
type Numbers = { r: bigint; s: bigint; z: bigint };

/**
 * Tells whether an ECDSA signature, r and s in DER, of a digest holds by a public key (FIPS 186-5 section 6.4.2). The point
 * s⁻¹zG + s⁻¹rQ is s⁻¹r(r⁻¹zG + Q): OpenSSL makes both multiples, the second as a shared secret, whose octets are the first
 * coordinate. That takes a tenth of the time of a verification in JavaScript, which is left for points that cannot be added so.
 */
export function ecdsaHolds(publicKey: KeyObject, digest: Buffer, value: Buffer): boolean {
  const { x = '', y = '', crv } = publicKey.export({ format: 'jwk' });
  if (crv !== 'P-256' && crv !== 'P-384') throw new Error(`no key of the service is on the curve ${crv}`);
  const curve = curves[crv];
  const numbers = numbersOf(curve, digest, value);
  if (!numbers) return false;
  const [own, other] = [x, y].map((part) => numberOf(Buffer.from(part, 'base64url')));
  if (own === undefined || other === undefined) return false;
  const sum =
    numbers.z === 0n ? undefined : sumOf(curve, multipleOfBase(curve, numbers), { x: own, y: other });
  if (sum) return abscissa(curve, numbers, sum) === numbers.r;
  const point = uncompressed(curve, { x: own, y: other });
  return curve.ecdsa.verify(value, digest, point, { prehash: false, format: 'der', lowS: false });
}

/** The numbers of a signature and of its digest; undefined when it is malformed, or r or s are out of their range. */
function numbersOf({ ecdsa }: Curve, digest: Buffer, value: Buffer): Numbers | undefined {
  const { Fn } = ecdsa.Point;
  try {
    const { r, s } = ecdsa.Signature.fromBytes(value, 'der');
    return { r, s, z: Fn.create(numberOf(digest.subarray(0, Fn.BYTES))) };
  } catch {
    return undefined;
  }
}

/** The point r⁻¹zG. */
function multipleOfBase({ ecdsa, name }: Curve, { r, z }: Numbers): Point {
  const { Fn } = ecdsa.Point;
  const base = createECDH(name);
  base.setPrivateKey(Buffer.from(Fn.toBytes(Fn.mul(Fn.inv(r), z))));
  const point = base.getPublicKey();
  return {
    x: numberOf(point.subarray(1, 1 + Fn.BYTES)),
    y: numberOf(point.subarray(1 + Fn.BYTES)),
  };
}

/** The sum of two points of different first coordinates; undefined when these are the same. */
function sumOf({ ecdsa }: Curve, one: Point, two: Point): Point | undefined {
  const { Fp } = ecdsa.Point;
  if (one.x === two.x) return undefined;
  const slope = Fp.mul(Fp.sub(two.y, one.y), Fp.inv(Fp.sub(two.x, one.x)));
  const x = Fp.sub(Fp.sub(Fp.sqr(slope), one.x), two.x);
  return { x, y: Fp.sub(Fp.mul(slope, Fp.sub(one.x, x)), one.y) };
}

/** The first coordinate of s⁻¹r times a point, modulo the order. */
function abscissa(curve: Curve, { r, s }: Numbers, point: Point): bigint {
  const { Fn } = curve.ecdsa.Point;
  const shared = createECDH(curve.name);
  shared.setPrivateKey(Buffer.from(Fn.toBytes(Fn.mul(Fn.inv(s), r))));
  return Fn.create(numberOf(shared.computeSecret(uncompressed(curve, point))));
}

function uncompressed({ ecdsa }: Curve, { x, y }: Point): Buffer {
  const { Fp } = ecdsa.Point;
  return Buffer.concat([Buffer.of(4), Fp.toBytes(x), Fp.toBytes(y)]);
}

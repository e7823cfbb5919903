import { createHash, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { p256, p384 } from '@noble/curves/nist.js';
import { describe, expect, test } from 'vitest';
import { digestHolds } from '#keyservice/keys/bare-signature/digest-holds.ts';
import { integer, sequence } from '#signatures/asn1/der.ts';

const curves = { 'P-256': p256, 'P-384': p384 } as const;
type CurveName = keyof typeof curves;

const derOf = (r: bigint, s: bigint) => Buffer.from(sequence(integer(r), integer(s)));
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

function made(namedCurve: CurveName): { publicKey: KeyObject; digest: Buffer; value: Buffer } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve });
  const bytes = randomBytes(40);
  return { publicKey, digest: digestOf(bytes), value: sign('sha256', bytes, privateKey) };
}

function pointOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([Buffer.of(4), ...[x, y].map((part) => Buffer.from(part, 'base64url'))]);
}

/** The judgement of another implementation. */
function nobleHolds(
  curve: CurveName,
  { publicKey, digest, value }: { publicKey: KeyObject; digest: Buffer; value: Buffer },
): boolean {
  const terms = { prehash: false, format: 'der', lowS: false } as const;
  return curves[curve].verify(value, digest, pointOf(publicKey), terms);
}

describe.each(['P-256', 'P-384'] as const)('a bare signature by a key on %s', (curve) => {
  const hash = 'sha256';

  test('holds where the runtime made it, and where another implementation says so', () => {
    for (let number = 0; number < 50; number += 1) {
      const { publicKey, ...signature } = made(curve);
      expect(digestHolds(publicKey, { hash, ...signature })).toBe(true);
      expect(nobleHolds(curve, { publicKey, ...signature })).toBe(true);
    }
  });

  test('holds for no other digest, key or value', () => {
    const { publicKey, digest, value } = made(curve);
    const other = made(curve);
    expect(digestHolds(publicKey, { hash, digest: other.digest, value })).toBe(false);
    expect(digestHolds(other.publicKey, { hash, digest, value })).toBe(false);
    const { r, s } = curves[curve].Signature.fromBytes(value, 'der');
    const order = curves[curve].Point.Fn.ORDER;
    const others: [bigint, bigint][] = [
      [r, (s + 1n) % order],
      [(r + 1n) % order, s],
      [s, r],
      [0n, s],
      [r, 0n],
      [r + order, s],
      [r, s + order],
    ];
    for (const [first, second] of others) {
      const changed = derOf(first, second);
      expect(digestHolds(publicKey, { hash, digest, value: changed })).toBe(false);
    }
    for (const malformed of [Buffer.alloc(0), value.subarray(1), Buffer.concat([value, Buffer.of(0)])])
      expect(digestHolds(publicKey, { hash, digest, value: malformed })).toBe(false);
  });

  test('does not hold by the negative of its public key', () => {
    const { publicKey, digest, value } = made(curve);
    const point = curves[curve].Point.fromBytes(pointOf(publicKey)).negate().toAffine();
    const length = curves[curve].Point.Fp.BYTES;
    const [x, y] = [point.x, point.y].map((part) =>
      Buffer.from(part.toString(16).padStart(2 * length, '0'), 'hex').toString('base64url'),
    );
    const negative = createPublicKey({
      key: { kty: 'EC', crv: curve, x: x ?? '', y: y ?? '' },
      format: 'jwk',
    });
    expect(digestHolds(negative, { hash, digest, value })).toBe(false);
    // The same numbers hold for the negative with the other multiple: only the sign of a point tells them apart.
    expect(digestHolds(publicKey, { hash, digest, value })).toBe(true);
  });

  test('of a digest that is zero, or whose points are the same, is judged as well', () => {
    const { ecdsa, order } = { ecdsa: curves[curve], order: curves[curve].Point.Fn };
    const some = () => order.create(BigInt(`0x${randomBytes(40).toString('hex')}`));
    const publicOf = (secret: bigint) => {
      const point = ecdsa.Point.BASE.multiply(secret).toAffine();
      const length = ecdsa.Point.Fp.BYTES;
      const [x = '', y = ''] = [point.x, point.y].map((part) =>
        Buffer.from(part.toString(16).padStart(2 * length, '0'), 'hex').toString('base64url'),
      );
      return createPublicKey({ key: { kty: 'EC', crv: curve, x, y }, format: 'jwk' });
    };
    const secret = some();
    const zero = Buffer.alloc(32);
    const terms = { prehash: false, format: 'der', lowS: false } as const;
    const ofZero = Buffer.from(ecdsa.sign(zero, Buffer.from(order.toBytes(secret)), terms));
    expect(digestHolds(publicOf(secret), { hash, digest: zero, value: ofZero })).toBe(true);
    expect(digestHolds(publicOf(secret), { hash, digest: randomBytes(32), value: ofZero })).toBe(false);
    // The key z/r, by which r⁻¹zG is the public key itself.
    const nonce = some();
    const digest = randomBytes(32);
    const z = order.create(BigInt(`0x${digest.toString('hex')}`));
    const r = order.create(ecdsa.Point.BASE.multiply(nonce).toAffine().x);
    const s = order.mul(order.add(z, z), order.inv(nonce));
    const same = publicOf(order.mul(z, order.inv(r)));
    expect(digestHolds(same, { hash, digest, value: derOf(r, s) })).toBe(true);
    expect(digestHolds(same, { hash, digest, value: derOf(r, order.add(s, 1n)) })).toBe(false);
  });
});

test('a bare RSA signature holds for its own digest and hash alone', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const bytes = randomBytes(40);
  const value = sign('sha256', bytes, privateKey);
  const digest = digestOf(bytes);
  expect(digestHolds(publicKey, { hash: 'sha256', digest, value })).toBe(true);
  expect(digestHolds(publicKey, { hash: 'sha384', digest, value })).toBe(false);
  expect(digestHolds(publicKey, { hash: 'sha256', digest: digestOf(digest), value })).toBe(false);
  expect(digestHolds(publicKey, { hash: 'sha256', digest, value: randomBytes(256) })).toBe(false);
  expect(digestHolds(publicKey, { hash: 'sha256', digest, value: randomBytes(10) })).toBe(false);
});

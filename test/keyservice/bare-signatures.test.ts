import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { ecdsa } from '@noble/curves/abstract/weierstrass.js';
import { p256, p384 } from '@noble/curves/nist.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import { digestSigner } from '#keyservice/keys/bare-signature/sign-digest.ts';
import { integerFromHex, sequence } from '#signatures/asn1/der.ts';

const curves = { 'P-256': p256, 'P-384': p384 } as const;
const hashes = { sha256, sha384, sha512 } as const;
type Curve = keyof typeof curves;
type Hash = keyof typeof hashes;

/** RFC 6979 appendices A.2.5 and A.2.6, in their order: key, hash, message, r, s. */
const x256 = 'c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721';
const x384 =
  '6b9d3dad2e1b8c1c05b19875b6659f4de23c3b667bf297ba9aa47740787137d896d5724e4c70a825f872c9ea60d2edf5';
const vectors = [
  {
    curve: 'P-256',
    hash: 'sha256',
    message: 'sample',
    r: 'efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716',
    s: 'f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8',
  },
  {
    curve: 'P-256',
    hash: 'sha384',
    message: 'sample',
    r: '0eafea039b20e9b42309fb1d89e213057cbf973dc0cfc8f129edddc800ef7719',
    s: '4861f0491e6998b9455193e34e7b0d284ddd7149a74b95b9261f13abde940954',
  },
  {
    curve: 'P-256',
    hash: 'sha512',
    message: 'sample',
    r: '8496a60b5e9b47c825488827e0495b0e3fa109ec4568fd3f8d1097678eb97f00',
    s: '2362ab1adbe2b8adf9cb9edab740ea6049c028114f2460f96554f61fae3302fe',
  },
  {
    curve: 'P-256',
    hash: 'sha256',
    message: 'test',
    r: 'f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367',
    s: '019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083',
  },
  {
    curve: 'P-384',
    hash: 'sha256',
    message: 'sample',
    r: '21b13d1e013c7fa1392d03c5f99af8b30c570c6f98d4ea8e354b63a21d3daa33bde1e888e63355d92fa2b3c36d8fb2cd',
    s: 'f3aa443fb107745bf4bd77cb3891674632068a10ca67e3d45db2266fa7d1feebefdc63eccd1ac42ec0cb8668a4fa0ab0',
  },
  {
    curve: 'P-384',
    hash: 'sha384',
    message: 'sample',
    r: '94edbb92a5ecb8aad4736e56c691916b3f88140666ce9fa73d64c4ea95ad133c81a648152e44acf96e36dd1e80fabe46',
    s: '99ef4aeb15f178cea1fe40db2603138f130e740a19624526203b6351d0a3a94fa329c145786e679e7b82c71a38628ac8',
  },
  {
    curve: 'P-384',
    hash: 'sha512',
    message: 'sample',
    r: 'ed0959d5880ab2d869ae7f6c2915c6d60f96507f9cb3e047c0046861da4a799cfe30f35cc900056d7c99cd7882433709',
    s: '512c8cceee3890a84058ce1e22dbc2198f42323ce8aca9135329f03c068e5112dc7cc3ef3446defceb01a45c2667fdd5',
  },
] as const;

/** The key pair of a private number. */
function pairOf(curve: Curve, secret: Buffer) {
  const point = Buffer.from(curves[curve].getPublicKey(secret, false));
  const half = (point.length - 1) / 2;
  const [x, y, d] = [point.subarray(1, 1 + half), point.subarray(1 + half), secret].map((part) =>
    part.toString('base64url'),
  );
  const key = createPrivateKey({
    key: { kty: 'EC', crv: curve, x: x ?? '', y: y ?? '', d: d ?? '' },
    format: 'jwk',
  });
  return { key, publicKey: createPublicKey(key) };
}

function digestOf(message: string | Buffer, hash: Hash): Buffer {
  return createHash(hash).update(message).digest();
}

describe('a bare ECDSA signature', () => {
  test.each(vectors)('is that of RFC 6979: $curve, $hash, $message', ({ curve, hash, message, r, s }) => {
    const signer = digestSigner(pairOf(curve, Buffer.from(curve === 'P-256' ? x256 : x384, 'hex')));
    const value = signer.sign(digestOf(message, hash), hash);
    expect(value.toString('hex')).toBe(
      Buffer.from(sequence(integerFromHex(r), integerFromHex(s))).toString('hex'),
    );
  });

  const kinds = (['P-256', 'P-384'] as const).flatMap((curve) =>
    (['sha256', 'sha384', 'sha512'] as const).map((hash) => ({ curve, hash })),
  );
  test.each(kinds)(
    'is what another program makes, and holds for OpenSSL: $curve, $hash',
    ({ curve, hash }) => {
      const other = ecdsa(curves[curve].Point, hashes[hash]);
      for (let keys = 0; keys < 4; keys += 1) {
        const secret = Buffer.from(curves[curve].utils.randomSecretKey());
        const pair = pairOf(curve, secret);
        const signer = digestSigner(pair);
        for (let count = 0; count < 8; count += 1) {
          const message = randomBytes(40);
          const value = signer.sign(digestOf(message, hash), hash);
          const theirs = other.sign(message, secret, { format: 'der', lowS: false });
          expect(value.equals(theirs)).toBe(true);
          expect(verify(hash, message, pair.publicKey, value)).toBe(true);
        }
      }
    },
  );

  test('is made of digests at the bounds of the numbers, too', () => {
    const pair = pairOf('P-256', Buffer.from(p256.utils.randomSecretKey()));
    const signer = digestSigner(pair);
    const order = Buffer.from(p256.Point.Fn.ORDER.toString(16), 'hex');
    for (const digest of [Buffer.alloc(32), Buffer.alloc(32, 0xff), order]) {
      const value = signer.sign(digest, 'sha256');
      const publicKey = p256.getPublicKey(secretOf(pair.key), false);
      expect(p256.verify(value, digest, publicKey, { prehash: false, format: 'der', lowS: false })).toBe(
        true,
      );
    }
  });

  test('is refused to keys that are no pair, and to other curves', () => {
    const [one, two] = [1, 2].map(() => pairOf('P-256', Buffer.from(p256.utils.randomSecretKey())));
    const mixed = { key: one?.key ?? fail(), publicKey: two?.publicKey ?? fail() };
    expect(() => digestSigner(mixed).sign(randomBytes(32), 'sha256')).toThrow('does not hold');
    const wide = pairOf('P-384', Buffer.from(p384.utils.randomSecretKey()));
    expect(() => digestSigner({ ...wide, key: mixed.key })).toThrow('not of the curve');
    const { privateKey: key, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-521' });
    expect(() => digestSigner({ key, publicKey })).toThrow('P-521');
  });

  test('cannot be made once the key is closed', () => {
    const signer = digestSigner(pairOf('P-256', Buffer.from(p256.utils.randomSecretKey())));
    signer.close();
    expect(() => signer.sign(randomBytes(32), 'sha256')).toThrow(/key/i);
  });
});

function fail(): never {
  throw new Error('there are two pairs');
}

function secretOf(key: ReturnType<typeof pairOf>['key']): Buffer {
  return Buffer.from(String(key.export({ format: 'jwk' })['d']), 'base64url');
}

import { constants, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { holdsOver, publicKeyFrom, type SignatureAlgorithm } from '#signatures/algorithms/signature.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const ed = generateKeyPairSync('ed25519');
const bytes = Buffer.from('signed bytes');

const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
const cases: [string, SignatureAlgorithm, typeof ed, Buffer][] = [
  [
    'RSA PKCS#1',
    { scheme: 'RSASSA-PKCS1-v1_5', digest: 'sha512' },
    rsa,
    sign('sha512', bytes, rsa.privateKey),
  ],
  [
    'RSA PSS',
    { scheme: 'RSASSA-PSS', digest: 'sha256', saltLength: 32 },
    rsa,
    sign('sha256', bytes, { key: rsa.privateKey, ...pss }),
  ],
  [
    'ECDSA in DER',
    { scheme: 'ECDSA', digest: 'sha3-256', form: 'der' },
    ec,
    sign('sha3-256', bytes, ec.privateKey),
  ],
  [
    'ECDSA as in XML',
    { scheme: 'ECDSA', digest: 'sha384', form: 'raw' },
    ec,
    sign('sha384', bytes, { key: ec.privateKey, dsaEncoding: 'ieee-p1363' }),
  ],
  ['EdDSA', { scheme: 'EdDSA', digest: undefined }, ed, sign(undefined, bytes, ed.privateKey)],
];

test.each(cases)('%s holds over its bytes alone, and with its own key alone', (_, algorithm, pair, value) => {
  const key = publicKeyFrom(pair.publicKey.export({ type: 'spki', format: 'der' }));
  if (!key) throw new Error('the key cannot be read');
  expect(holdsOver(bytes, { algorithm, key, value })).toBe(true);
  expect(holdsOver(Buffer.from('other bytes'), { algorithm, key, value })).toBe(false);
  expect(holdsOver(bytes, { algorithm, key, value: Buffer.from(value).fill(1, 3, 5) })).toBe(false);
  const other = pair === rsa ? ec : rsa;
  expect(holdsOver(bytes, { algorithm, key: other.publicKey, value })).toBe(false);
});

test('a salt of another length does not hold', () => {
  const [, , , value] = cases[1] ?? [];
  const algorithm = { scheme: 'RSASSA-PSS', digest: 'sha256', saltLength: 20 } as const;
  expect(holdsOver(bytes, { algorithm, key: rsa.publicKey, value: value ?? Buffer.alloc(0) })).toBe(false);
});

test('bytes that are no key give none', () => {
  expect(publicKeyFrom(Buffer.from('3000', 'hex'))).toBeUndefined();
});

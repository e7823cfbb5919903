import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { judgeDigest, judgeSignatureAlgorithm } from '#signatures/algorithms/catalogue.ts';
import type { SignatureAlgorithm } from '#signatures/algorithms/signature.ts';

const rsa = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits }).publicKey;
const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).publicKey;

test.each([
  ['md5', '2004-07-31', true],
  ['md5', '2004-08-01', false],
  ['sha1', '2012-07-31', true],
  ['sha1', '2012-08-01', false],
  ['sha224', '2029-01-01', false],
  ['sha256', '2050-01-01', true],
  ['sha3-512', '2050-01-01', true],
] as const)('%s at %s', (digest, at, counts) => {
  expect(judgeDigest(digest, new Date(at)) === undefined).toBe(counts);
});

const pkcs1: SignatureAlgorithm = { scheme: 'RSASSA-PKCS1-v1_5', digest: 'sha256' };
const pss: SignatureAlgorithm = { scheme: 'RSASSA-PSS', digest: 'sha256', saltLength: 32 };
const ecdsa: SignatureAlgorithm = { scheme: 'ECDSA', digest: 'sha256', form: 'der' };
const [rsa1024, rsa2048, rsa3072] = [rsa(1024), rsa(2048), rsa(3072)];

test.each([
  ['RSA 512', pkcs1, rsa(512), undefined],
  ['RSA 1024', pkcs1, rsa1024, '2019-10-01'],
  ['RSA 1024 with SHA-1', { ...pkcs1, digest: 'sha1' as const }, rsa1024, '2012-08-01'],
  ['RSA 2048', pkcs1, rsa2048, '2029-01-01'],
  ['RSA 3072 with PSS', pss, rsa3072, 'always'],
  ['RSA 3072 with PKCS#1', pkcs1, rsa3072, '2029-01-01'],
  ['P-224', ecdsa, ec('secp224r1'), '2021-10-01'],
  ['P-256', ecdsa, ec('P-256'), 'always'],
  ['brainpoolP384r1', ecdsa, ec('brainpoolP384r1'), 'always'],
  ['P-521 with SHA-1', { ...ecdsa, digest: 'sha1' as const }, ec('P-521'), '2012-08-01'],
  [
    'Ed448',
    { scheme: 'EdDSA', digest: undefined } as const,
    generateKeyPairSync('ed448').publicKey,
    'always',
  ],
])('%s', (_, algorithm, key, until) => {
  const fault = judgeSignatureAlgorithm(algorithm, key, new Date('2050-01-01'));
  expect(fault ? fault.until?.toISOString().slice(0, 10) : 'always').toBe(until);
  if (fault?.until) expect(judgeSignatureAlgorithm(algorithm, key, new Date('2004-01-01'))).toBeUndefined();
});

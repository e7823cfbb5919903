import { expect, test } from 'vitest';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { asn1Null, explicit, integer, objectIdentifier, sequence } from '#signatures/asn1/der.ts';
import { readSignatureAlgorithm } from '#signatures/algorithms/signature-by-oid.ts';

const sha256 = sequence(objectIdentifier('2.16.840.1.101.3.4.2.1'));
const mask = (digest: Buffer) => sequence(objectIdentifier('1.2.840.113549.1.1.8'), digest);
const pss = (...parts: Buffer[]) => sequence(objectIdentifier('1.2.840.113549.1.1.10'), sequence(...parts));
const algorithmOf = (...arguments_: Parameters<typeof readSignatureAlgorithm>) =>
  readSignatureAlgorithm(...arguments_).algorithm;

test('identifiers name scheme and digest, with NULL or without parameters', () => {
  const rsa = objectIdentifier('1.2.840.113549.1.1.11');
  const expected = { scheme: 'RSASSA-PKCS1-v1_5', digest: 'sha256' };
  expect(algorithmOf(sequence(rsa, asn1Null))).toStrictEqual(expected);
  expect(algorithmOf(sequence(rsa))).toStrictEqual(expected);
  expect(algorithmOf(sequence(rsa, integer(1)))).toBeUndefined();
  const ec = sequence(objectIdentifier('2.16.840.1.101.3.4.3.10'));
  expect(algorithmOf(ec)).toStrictEqual({ scheme: 'ECDSA', digest: 'sha3-256', form: 'der' });
  const ed = objectIdentifier('1.3.101.113');
  expect(algorithmOf(sequence(ed))).toStrictEqual({ scheme: 'EdDSA', digest: undefined });
  expect(algorithmOf(sequence(ed, asn1Null))).toBeUndefined();
});

test('rsaEncryption takes the digest that stands beside it, and a digest of its own goes before', () => {
  const rsa = sequence(objectIdentifier('1.2.840.113549.1.1.1'), asn1Null);
  expect(algorithmOf(rsa)).toBeUndefined();
  expect(algorithmOf(rsa, 'sha512')).toStrictEqual({ scheme: 'RSASSA-PKCS1-v1_5', digest: 'sha512' });
  const sha1 = sequence(objectIdentifier('1.2.840.113549.1.1.5'), asn1Null);
  expect(algorithmOf(sha1, 'sha512')).toMatchObject({ digest: 'sha1' });
});

test('PSS is what its parameters say, when mask and trailer are the usual ones', () => {
  const parts = [explicit(0, sha256), explicit(1, mask(sha256)), explicit(2, integer(32))];
  const expected = { scheme: 'RSASSA-PSS', digest: 'sha256', saltLength: 32 };
  expect(algorithmOf(pss(...parts))).toStrictEqual(expected);
  expect(algorithmOf(pss(...parts, explicit(3, integer(1))))).toStrictEqual(expected);
  expect(algorithmOf(pss())).toStrictEqual({ scheme: 'RSASSA-PSS', digest: 'sha1', saltLength: 20 });
  expect(algorithmOf(pss(explicit(0, sha256)))).toBeUndefined();
  expect(algorithmOf(pss(...parts, explicit(3, integer(2))))).toBeUndefined();
  expect(algorithmOf(pss(...parts.slice(0, 2), explicit(2, integer(-1))))).toBeUndefined();
  expect(algorithmOf(pss(...parts, explicit(4, integer(1))))).toBeUndefined();
  expect(algorithmOf(sequence(objectIdentifier('1.2.840.113549.1.1.10')))).toBeUndefined();
});

test('an unknown algorithm keeps its name, and other bytes are refused', () => {
  expect(readSignatureAlgorithm(sequence(objectIdentifier('1.2.3.4')))).toStrictEqual({
    oid: '1.2.3.4',
    algorithm: undefined,
  });
  expect(() => readSignatureAlgorithm(integer(1))).toThrow(MalformedError);
});

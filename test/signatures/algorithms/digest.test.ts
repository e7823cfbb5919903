import { expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { digestAlgorithms, digestByOid, digestByUri, digestOf } from '#signatures/algorithms/digest.ts';

test.each(digestAlgorithms)('%s digests its parts one after the other', (algorithm) => {
  const parts = [Buffer.from('one'), Buffer.from(''), Buffer.from('two')];
  expect(digestOf(algorithm, ...parts)).toStrictEqual(createHash(algorithm).update('onetwo').digest());
});

test('names outside the table name nothing, the members of every object included', () => {
  expect(digestByOid('1.2.3')).toBeUndefined();
  expect(digestByOid('constructor')).toBeUndefined();
  expect(digestByUri('toString')).toBeUndefined();
  expect(digestByOid('2.16.840.1.101.3.4.2.8')).toBe('sha3-256');
  expect(digestByUri('http://www.w3.org/2001/04/xmldsig-more#sha384')).toBe('sha384');
});

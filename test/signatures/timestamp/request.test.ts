import { describe, expect, test } from 'vitest';
import {
  asn1Null,
  asn1True,
  explicit,
  implicitConstructed,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  tagged,
} from '#signatures/asn1/der.ts';
import type { Der } from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { readTimestampRequest, TimestampRefused } from '#signatures/timestamp/read-request.ts';
import { timestampRejected } from '#signatures/timestamp/response.ts';

const policy = '1.2.3.4';
const imprint = (oid: string, length: number): Der =>
  sequence(sequence(objectIdentifier(oid), asn1Null), octetString(Buffer.alloc(length, 5)));
const sha256 = imprint(oids.sha256, 32);
const request = (...parts: Der[]): Der => sequence(integer(1), ...parts);

describe('a timestamp request', () => {
  test('is read with policy, nonce as it came, and whether certificates are wanted', () => {
    const negative = tagged(2, Buffer.from('fe01', 'hex'));
    expect(
      readTimestampRequest(request(sha256, objectIdentifier(policy), negative, asn1True), policy),
    ).toEqual({
      digest: Buffer.alloc(32, 5),
      hash: 'sha256',
      certReq: true,
      nonce: negative,
    });
    expect(readTimestampRequest(request(imprint(oids.sha512, 64)), policy)).toMatchObject({
      hash: 'sha512',
      certReq: false,
      nonce: undefined,
    });
  });

  const extension = sequence(objectIdentifier('1.2.3'), octetString(asn1Null));
  test.each<[string, string, Der]>([
    ['badDataFormat', 'nothing', Buffer.alloc(0)],
    ['badDataFormat', 'text', Buffer.from('not asn.1')],
    ['badDataFormat', 'a truncated request', request(sha256).subarray(0, -1)],
    ['badDataFormat', 'a trailing byte', Buffer.concat([request(sha256), Buffer.from([0])])],
    ['badDataFormat', 'a short digest', request(imprint(oids.sha256, 31))],
    ['badDataFormat', 'a long digest', request(imprint(oids.sha256, 64))],
    ['badDataFormat', 'a member nobody knows', request(sha256, explicit(5, asn1Null))],
    ['badDataFormat', '1 MiB', request(imprint(oids.sha256, 1_048_576))],
    ['badRequest', 'another version', sequence(integer(2), sha256)],
    ['badRequest', 'an endless nonce', request(sha256, integer(2n ** 2000n))],
    ['badAlg', 'SHA-1', request(imprint(oids.sha1, 20))],
    ['badAlg', 'an unknown hash', request(imprint('1.2.3.4.5', 32))],
    [
      'badAlg',
      'parameters',
      request(sequence(sequence(objectIdentifier(oids.sha256), integer(1)), octetString(Buffer.alloc(32)))),
    ],
    ['unacceptedPolicy', 'another policy', request(sha256, objectIdentifier('1.2.3.5'))],
    ['unacceptedExtension', 'an extension', request(sha256, implicitConstructed(0, sequence(extension)))],
  ])('is refused with %s: %s', (failure, _, der) => {
    expect(() => readTimestampRequest(der, policy)).toThrow(expect.objectContaining({ failure }));
    expect(() => readTimestampRequest(der, policy)).toThrow(TimestampRefused);
  });

  test('is answered with the failure as one bit and words', () => {
    const text = Buffer.from('No.').toString('hex');
    expect(timestampRejected('badAlg', 'No.').toString('hex')).toBe(`3010300e02010230050c03${text}03020780`);
    expect(timestampRejected('systemFailure', 'No.').toString('hex')).toMatch(/03050600000040$/);
  });
});

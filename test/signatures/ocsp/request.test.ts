import { describe, expect, test } from 'vitest';
import {
  asn1Null,
  asn1True,
  bitString,
  explicit,
  integer,
  integerFromHex,
  objectIdentifier,
  octetString,
  sequence,
  tagged,
} from '#signatures/asn1/der.ts';
import type { Der } from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { readOcspRequest } from '#signatures/ocsp/request.ts';

const certId = (serial = 'AB12', algorithm: Der = sequence(objectIdentifier(oids.sha1), asn1Null)): Der =>
  sequence(
    algorithm,
    octetString(Buffer.alloc(20, 1)),
    octetString(Buffer.alloc(20, 2)),
    integerFromHex(serial),
  );
const extensions = (...list: Der[]): Der => explicit(2, sequence(...list));
const nonce = (length: number): Der =>
  sequence(objectIdentifier(oids.ocspNonce), octetString(octetString(Buffer.alloc(length, 7))));
const request = (ids: Der[], ...more: Der[]): Der =>
  sequence(sequence(sequence(...ids.map((id) => sequence(id))), ...more));
const nested = (depth: number): Der => {
  let value: Der = asn1Null;
  for (let level = 0; level < depth; level += 1) value = sequence(value);
  return value;
};

describe('an OCSP request', () => {
  test('is read with its certificates as they were named', () => {
    const sha256 = certId('00FF', sequence(objectIdentifier(oids.sha256)));
    const { certIds, nonce: given } = readOcspRequest(request([certId(), sha256]));
    expect(certIds.map(({ hash, serialNumber }) => [hash, serialNumber])).toEqual([
      ['sha1', 'AB12'],
      ['sha256', 'FF'],
    ]);
    expect(certIds[1]?.encoded).toEqual(sha256);
    expect(given).toBeUndefined();
  });

  test('tells apart a hash that is not known and a negative serial number, which name no certificate of ours', () => {
    const unknown = certId('01', sequence(objectIdentifier('2.16.840.1.101.3.4.2.8')));
    const parameters = certId('01', sequence(objectIdentifier(oids.sha1), integer(1)));
    const negative = sequence(
      sequence(objectIdentifier(oids.sha1)),
      octetString(Buffer.alloc(20)),
      octetString(Buffer.alloc(20)),
      tagged(2, Buffer.from('AB', 'hex')),
    );
    const { certIds } = readOcspRequest(request([unknown, parameters, negative]));
    expect(certIds.map(({ hash }) => hash)).toEqual([undefined, undefined, 'sha1']);
    expect(certIds[2]?.serialNumber).toBe('-AB');
  });

  test.each([1, 16, 32, 128])('gives its nonce of %i octets', (length) => {
    expect(readOcspRequest(request([certId()], extensions(nonce(length)))).nonce).toEqual(
      Buffer.alloc(length, 7),
    );
  });

  test('may be signed, name its requestor, and carry extensions that nobody must understand', () => {
    const foreign = sequence(objectIdentifier('1.3.6.1.5.5.7.48.1.7'), octetString(nested(3)));
    const tbs = sequence(
      explicit(0, integer(0)),
      explicit(1, tagged(0x82, Buffer.from('client.example'))),
      sequence(sequence(certId(), explicit(0, sequence(foreign)))),
      extensions(foreign),
    );
    const signature = sequence(
      sequence(objectIdentifier(oids.ecdsaWithSha256)),
      bitString(Buffer.alloc(70)),
      explicit(0, sequence()),
    );
    expect(readOcspRequest(sequence(tbs, explicit(0, signature))).certIds).toHaveLength(1);
  });

  const critical = sequence(objectIdentifier('1.2.3'), asn1True, octetString(asn1Null));
  const good = request([certId()]);
  const many = (count: number): Der[] => Array.from({ length: count }, () => certId());
  test.each<[string, Der]>([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('not asn.1')],
    ['a truncated request', good.subarray(0, -1)],
    ['a trailing byte', Buffer.concat([good, Buffer.from([0])])],
    ['no certificate', request([])],
    ['101 certificates', request(many(101))],
    ['1,000 certificates', request(many(1000))],
    ['1 MiB', request(many(15_000))],
    ['a nonce of 0 octets', request([certId()], extensions(nonce(0)))],
    ['a nonce of 129 octets', request([certId()], extensions(nonce(129)))],
    [
      'a nonce that is not wrapped',
      request(
        [certId()],
        extensions(sequence(objectIdentifier(oids.ocspNonce), octetString(Buffer.alloc(16, 1)))),
      ),
    ],
    ['two nonces', request([certId()], extensions(nonce(16), nonce(16)))],
    ['no extension where some should be', request([certId()], extensions())],
    ['an unknown critical extension', request([certId()], extensions(critical))],
    [
      'an unknown critical extension for one certificate',
      sequence(sequence(sequence(sequence(certId(), explicit(0, sequence(critical)))))),
    ],
    ['another version', sequence(sequence(explicit(0, integer(1)), sequence(sequence(certId()))))],
    ['nesting 10,000 deep', nested(10_000)],
    ['nesting in place of a certificate', request([nested(5000)])],
    ['an indefinite length', Buffer.concat([Buffer.from([0x30, 0x80]), good, Buffer.from([0, 0])])],
    [
      'a length that is not the shortest',
      Buffer.concat([Buffer.from([0x30, 0x81, good.length]), good.subarray(2)]),
    ],
    ['a length beyond everything', Buffer.from('3084ffffffff00', 'hex')],
    [
      'an empty serial number',
      request([
        sequence(
          sequence(objectIdentifier(oids.sha1)),
          octetString(nonce(1)),
          octetString(nonce(1)),
          tagged(2),
        ),
      ]),
    ],
    [
      'a broken signature',
      sequence(sequence(sequence(sequence(certId()))), explicit(0, octetString(nonce(1)))),
    ],
  ])('is refused at once: %s', (_, der) => {
    const started = performance.now();
    expect(() => readOcspRequest(der)).toThrow(MalformedError);
    // It takes milliseconds; a machine with much else to do may take its time.
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test('never fails otherwise, whatever byte of it is changed or cut', () => {
    const whole = request([certId()], extensions(nonce(16)));
    for (let at = 0; at < whole.length; at += 1) {
      for (const octet of [0x00, 0x30, 0x7f, 0x80, 0xff]) {
        const changed = Buffer.from(whole);
        changed[at] = octet;
        for (const der of [changed, changed.subarray(0, at)]) {
          try {
            readOcspRequest(der);
          } catch (error) {
            expect(error).toBeInstanceOf(MalformedError);
          }
        }
      }
    }
  });
});

import { describe, expect, test } from 'vitest';
import { TSTInfo } from 'pkijs';
import {
  explicit,
  generalizedTime,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  tagged,
} from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { readSignedData } from '#signatures/cades/cms/read-signed-data.ts';
import { readTimestampResponse, readTstInfo } from '#signatures/asn1/read-timestamp.ts';
import { createTestAuthority } from '#test/signatures/support/authority.ts';

const imprint = sequence(sequence(objectIdentifier(oids.sha256)), octetString(Buffer.alloc(32, 7)));
const begin = [integer(1), objectIdentifier('1.2.3.4'), imprint, integer(258)];
const time = generalizedTime(new Date('2026-11-22T10:11:12Z'));

describe('a TSTInfo', () => {
  test('of our own authority reads as the library reads it', async () => {
    const authority = await createTestAuthority();
    const signature = await authority.sign(await authority.person('EC', 256), 'text');
    const [token] = readSignedData(signature).signer.unsignedAttributes[0]?.values ?? [];
    const der = readSignedData(token ?? Buffer.alloc(0)).content ?? Buffer.alloc(0);
    const read = TSTInfo.fromBER(der);
    expect(readTstInfo(der)).toEqual({
      hash: 'sha256',
      digest: Buffer.from(read.messageImprint.hashedMessage.valueBlock.valueHexView),
      time: read.genTime,
      policy: read.policy,
      serialNumber: Buffer.from(read.serialNumber.valueBlock.valueHexView)
        .toString('hex')
        .toUpperCase()
        .replace(/^00/, ''),
      nonce: undefined,
    });
  });

  test('may have every optional member', () => {
    const accuracy = sequence(integer(1));
    const ordering = Buffer.from('0101ff', 'hex');
    const name = explicit(0, tagged(0x82, Buffer.from('tsa')));
    const der = sequence(...begin, time, accuracy, ordering, integer(0xabcd), name, tagged(0xa1));
    expect(readTstInfo(der)).toEqual({
      hash: 'sha256',
      digest: Buffer.alloc(32, 7),
      time: new Date('2026-11-22T10:11:12Z'),
      policy: '1.2.3.4',
      serialNumber: '0102',
      nonce: 'ABCD',
    });
  });

  test.each([
    ['a member too many', sequence(...begin, time, integer(1), integer(2))],
    ['no time', sequence(...begin)],
    ['a day that is none', sequence(...begin, tagged(0x18, Buffer.from('20260230000000Z')))],
    ['nothing', Buffer.alloc(0)],
  ])('with %s is refused', (_, der) => {
    expect(() => readTstInfo(der)).toThrow(MalformedError);
  });
});

describe('a TimeStampResp', () => {
  const token = sequence(objectIdentifier(oids.signedData));

  test.each([0, 1])('of status %i gives its token', (status) => {
    expect(readTimestampResponse(sequence(sequence(integer(status)), token))).toEqual(token);
  });

  test.each([
    [sequence(sequence(integer(2), tagged(0x03, Buffer.from('0520', 'hex')))), 'refused: status 2'],
    [sequence(sequence(integer(0))), 'no token in it'],
    [sequence(sequence(integer(0)), token, token), 'bytes are left over'],
    [Buffer.from('<html>'), 'timestamp response: it ends too soon'],
  ])('%# is refused', (der, reason) => {
    expect(() => readTimestampResponse(der)).toThrow(reason);
  });
});

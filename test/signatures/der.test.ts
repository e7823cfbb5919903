import { describe, expect, test } from 'vitest';
import {
  integer,
  integerFromHex,
  namedBits,
  objectIdentifier,
  octetString,
  setOf,
  time,
} from '#signatures/asn1/der.ts';
import { distinguishedNameText, encodeName, nameText } from '#signatures/asn1/names.ts';

const hex = (bytes: Buffer): string => bytes.toString('hex');

describe('DER', () => {
  test.each([
    [0, '0400'],
    [127, `047f${'00'.repeat(127)}`],
    [128, `048180${'00'.repeat(128)}`],
    [256, `04820100${'00'.repeat(256)}`],
  ])('writes the length of %i octets in the shortest form', (length, expected) => {
    expect(hex(octetString(Buffer.alloc(length)))).toBe(expected);
  });

  test.each([
    [0, '020100'],
    [127, '02017f'],
    [128, '02020080'],
    [256n, '02020100'],
    [(1n << 127n) - 1n, `02107f${'ff'.repeat(15)}`],
    [1n << 127n, `02110080${'00'.repeat(15)}`],
  ])('writes INTEGER %s in the fewest octets, positive', (value, expected) => {
    expect(hex(integer(value))).toBe(expected);
  });

  test('writes a serial number from its hexadecimal without leading zeros', () => {
    expect(hex(integerFromHex('00AB'))).toBe('020200ab');
  });

  test('writes a SET OF sorted by the encodings of its members', () => {
    const members = [octetString(Buffer.from([2])), integer(5), octetString(Buffer.from([1])), integer(1)];
    expect(hex(setOf(...members))).toBe('310c020101020105040101040102');
  });

  test.each([
    [[0], '03020780'],
    [[0, 1], '030206c0'],
    [[5, 6], '03020106'],
    [[8], '0303070080'],
  ])('writes the named bits %j without trailing zeros', (bits, expected) => {
    expect(hex(namedBits(...bits))).toBe(expected);
  });

  test('writes times as UTCTime until 2049 and as GeneralizedTime from 2050, in whole seconds', () => {
    expect(time(new Date('2049-12-31T23:59:59.999Z')).toString('latin1')).toBe('\x17\x0d491231235959Z');
    expect(time(new Date('2050-01-01T00:00:00.001Z')).toString('latin1')).toBe('\x18\x0f20500101000000Z');
  });

  test('writes identifiers whose arcs are longer than 64 bits', () => {
    // ITU-T X.667: 2.25 and a UUID as a number.
    expect(hex(objectIdentifier('2.25.329800735698586629295641978511506172918'))).toBe(
      '06146983f09da7ebcfdee0c7a1a7b2c0948cc8f9d776',
    );
  });
});

describe('names', () => {
  test('are written from country to common name and read the other way round (RFC 4514)', () => {
    const name = { country: 'MN', organization: 'Ger, Inc. "A+B"', commonName: ' #Бат ' };
    expect(distinguishedNameText(name)).toBe('CN=\\ #Бат\\ ,O=Ger\\, Inc. \\"A\\+B\\",C=MN');
    expect(hex(encodeName({ country: 'MN', commonName: 'A' }))).toBe(
      '3019310b3009060355040613024d4e310a300806035504030c0141',
    );
  });

  test('keep attributes of unknown types by their number', () => {
    expect(nameText([[{ type: '2.5.4.5', value: '7' }]])).toBe('2.5.4.5=7');
  });
});

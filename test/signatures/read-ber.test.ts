import { describe, expect, test } from 'vitest';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { membersOf, octetsOf, takeAnyBer } from '#signatures/asn1/read-ber.ts';
import { readerOf } from '#signatures/asn1/read-der.ts';
import { setOfInDer, toDefinite } from '#signatures/asn1/to-der.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const value = (text: string) => takeAnyBer(readerOf(hex(text), 'test'));

describe('a value in BER', () => {
  test.each([
    ['with a length', '30 03 02 01 05', '02 01 05'],
    ['with a length that is longer than it must be', '30 82 00 03 02 01 05', '02 01 05'],
    ['whose length is left open', '30 80 02 01 05 00 00', '02 01 05'],
    ['with open lengths inside', '30 80 30 80 02 01 05 00 00 00 00', '30 80 02 01 05 00 00'],
  ])('is read %s', (_name, text, contents) => {
    const found = value(text);
    expect(found.contents).toEqual(hex(contents));
    expect(found.encoded).toEqual(hex(text));
  });

  test.each([
    ['that is cut off', '30 05 02 01'],
    ['without its end', '30 80 02 01 05'],
    ['without its end before that of what is around it', '30 80 30 80 02 01 05 00 00'],
    ['that is primitive without a length', '04 80 01 00 00'],
    ['with a tag of several octets', '1f 81 01 00'],
    ['whose end is another value’s octet', '30 80 30 05 30 80 02 01 05 00 00'],
  ])('%s is refused', (_name, text) => {
    expect(() => value(text)).toThrow(MalformedError);
  });

  test('has at most so many members', () => {
    expect(membersOf(hex('05 00 05 00'), 'test', 2)).toHaveLength(2);
    expect(() => membersOf(hex('05 00 05 00 05 00'), 'test', 2)).toThrow('more than 2 members');
  });
});

describe('an OCTET STRING', () => {
  test('in pieces is joined', () => {
    expect(octetsOf(value('24 80 04 01 01 24 04 04 02 02 03 00 00'), 'test')).toEqual(hex('01 02 03'));
  });

  test('in pieces within pieces is read to a depth', () => {
    const nested = (depth: number): string => (depth === 0 ? '040101' : `2480${nested(depth - 1)}0000`);
    expect(octetsOf(value(nested(8)), 'test')).toEqual(hex('01'));
    expect(() => octetsOf(value(nested(9)), 'test')).toThrow(MalformedError);
  });
});

describe('in DER', () => {
  test('lengths are definite and the shortest, strings in one piece', () => {
    expect(toDefinite(value('30 80 24 80 04 01 01 04 01 02 00 00 02 81 01 05 00 00'), 'test')).toEqual(
      hex('30 07 04 02 01 02 02 01 05'),
    );
  });

  test('a SET OF is in order', () => {
    expect(setOfInDer(0x31, hex('02 01 05 02 01 03'), 'test')).toEqual(hex('31 06 02 01 03 02 01 05'));
  });

  test('nesting has a limit', () => {
    const nested = (depth: number): Buffer =>
      depth === 0 ? hex('0500') : Buffer.concat([hex('3080'), nested(depth - 1), hex('0000')]);
    expect(() => toDefinite(value(nested(40).toString('hex')), 'test')).toThrow('nested too deep');
    expect(() => value(nested(80).toString('hex'))).toThrow(MalformedError);
  });
});

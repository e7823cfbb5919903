import { describe, expect, test } from 'vitest';
import { tagged } from '#signatures/asn1/der.ts';
import { readerOf, takeTime } from '#signatures/asn1/read-der.ts';

const utc = (text: string) => takeTime(readerOf(tagged(0x17, Buffer.from(text, 'latin1')), 'time'));
const general = (text: string) => takeTime(readerOf(tagged(0x18, Buffer.from(text, 'latin1')), 'time'));

describe('a time', () => {
  test.each([
    ['500101000000Z', '1950-01-01T00:00:00.000Z'],
    ['491231235959Z', '2049-12-31T23:59:59.000Z'],
    ['240229120000Z', '2024-02-29T12:00:00.000Z'],
  ])('is read from the UTCTime %s', (text, expected) => {
    expect(utc(text).toISOString()).toBe(expected);
  });

  test.each([
    ['20500101000000Z', '2050-01-01T00:00:00.000Z'],
    ['20261122101112.25Z', '2026-11-22T10:11:12.250Z'],
    ['20261122101112.123456789Z', '2026-11-22T10:11:12.123Z'],
  ])('is read from the GeneralizedTime %s', (text, expected) => {
    expect(general(text).toISOString()).toBe(expected);
  });

  test.each([
    '',
    '2411221011Z',
    '241122101112',
    '241122101112+0800',
    '230229120000Z',
    '241322101112Z',
    '240101240000Z',
  ])('is not the UTCTime "%s"', (text) => {
    expect(() => utc(text)).toThrow('time: a time is not one of UTC in DER');
  });

  test.each([
    '241122101112Z',
    '20261122101112.Z',
    '20261122101112.10Z',
    '20261122101112,5Z',
    '20261122101112.1234567891Z',
  ])('is not the GeneralizedTime "%s"', (text) => {
    expect(() => general(text)).toThrow('time: a time is not one of UTC in DER');
  });

  test('is no value of another type', () => {
    expect(() => takeTime(readerOf(Buffer.from('020101', 'hex'), 'time'))).toThrow(
      'expected a time, found tag 2',
    );
  });
});

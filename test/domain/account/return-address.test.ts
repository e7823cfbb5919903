import { describe, expect, test } from 'vitest';
import { leadsToOneOf, returnAddress, returnAddressFault } from '#domain/account/return-address.ts';

describe('an address to return to', () => {
  test.each([
    'https://partner.example/done',
    'https://partner.example',
    'https://partner.example:8443/orders/7?step=3&next=%2Fhome',
    'http://localhost:8080/done',
    'http://127.0.0.1:4000/',
    'https://xn--80ak6aa92e.example/',
  ])('%s is taken', (address) => expect(returnAddressFault(address)).toBeUndefined());

  test.each([
    ['plain http', 'http://partner.example/done'],
    ['a script', 'javascript:alert(1)'],
    ['a script that looks like an address', 'javascript://partner.example/%0aalert(1)'],
    ['data', 'data:text/html,x'],
    ['a path alone', '/done'],
    ['an address without a scheme', '//partner.example/done'],
    ['a user name', 'https://partner.example@other.example/'],
    ['a user name and a password', 'https://partner.example:x@other.example/'],
    ['a backslash', 'https://other.example\\@partner.example/'],
    ['two backslashes in place of slashes', 'https:\\\\partner.example/'],
    ['one slash', 'https:/partner.example/'],
    ['letters that look like others', 'https://раrtner.example/'],
    ['capitals', 'https://PARTNER.example/'],
    ['a port that says nothing', 'https://partner.example:443/'],
    ['a line break', 'https://partner.example/\r\nlocation: https://other.example'],
    ['a tab in the scheme', 'ht\ttps://partner.example/'],
    ['a blank', 'https://partner.example/a b'],
    ['a fragment', 'https://partner.example/#done'],
    ['a status of its own', 'https://partner.example/?status=signed'],
    ['an id of its own', 'https://partner.example/?a=b&request%5Fid=7'],
    ['too long', `https://partner.example/${'a'.repeat(1_024)}`],
    ['nothing', ''],
  ])('%s is not', (_name, address) => expect(returnAddressFault(address)).toMatch(/^expected/));
});

test('an address leads to an origin as a whole, not to one that begins or ends like it', () => {
  const origins = ['https://partner.example'];
  expect(leadsToOneOf(origins, 'https://partner.example/done')).toBe(true);
  for (const other of [
    'https://partner.example.evil.example/',
    'https://evilpartner.example/',
    'https://partner.example:8443/',
    'http://partner.example/',
    'https://sub.partner.example/',
  ])
    expect(leadsToOneOf(origins, other), other).toBe(false);
});

describe('who returns', () => {
  const origins = ['https://partner.example'];
  const ended = { status: 'signed', request_id: '7' };

  const to = (address: string) => returnAddress(address, { origins, ended });

  test('brings how it ended, beside what the address says itself', () => {
    expect(to('https://partner.example/done')).toBe(
      'https://partner.example/done?status=signed&request_id=7',
    );
    expect(to('https://partner.example/?a=%2F')).toBe(
      'https://partner.example/?a=%2F&status=signed&request_id=7',
    );
  });

  test('goes nowhere once the origin is not registered any more', () => {
    expect(returnAddress('https://partner.example/done', { origins: [], ended })).toBeUndefined();
    expect(returnAddress('javascript:alert(1)', { origins: ['null'], ended })).toBeUndefined();
    expect(returnAddress(null, { origins, ended })).toBeUndefined();
  });
});

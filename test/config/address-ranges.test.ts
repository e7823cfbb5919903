import { describe, expect, test } from 'vitest';
import { addressRanges } from '#config/fields.ts';

describe('a list of addresses and ranges', () => {
  test('holds single addresses and ranges of both families', () => {
    const list = addressRanges.parse(' 10.0.0.0/8, 192.0.2.7 ,fd00::/8');
    expect(list.check('10.200.3.4', 'ipv4')).toBe(true);
    expect(list.check('192.0.2.7', 'ipv4')).toBe(true);
    expect(list.check('192.0.2.8', 'ipv4')).toBe(false);
    expect(list.check('fd12::1', 'ipv6')).toBe(true);
    expect(list.check('fe80::1', 'ipv6')).toBe(false);
  });

  test('is empty when nothing is set', () => {
    expect(addressRanges.parse(undefined).check('127.0.0.1', 'ipv4')).toBe(false);
  });

  test.each(['10.0.0.0/33', 'proxy.example', '10.0.0', '10.0.0.0/8;192.0.2.1'])(
    'refuses %s by name',
    (text) => {
      const { error } = addressRanges.safeParse(text);
      expect(error?.issues[0]?.message).toContain(text.slice(0, 20));
    },
  );
});

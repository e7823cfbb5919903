import { expect, test } from 'vitest';
import { dayIn, defaultTimeZone, isTimeZone, timeZoneIn } from '#domain/common/time-zone.ts';

test.each([
  ['Asia/Ulaanbaatar', true],
  ['UTC', true],
  ['Europe/Berlin', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Asia/Nowhere', false],
  ['+08:00', false],
  ['', false],
  ['A'.repeat(5_000), false],
])('%s is a time zone: %s', (text, isOne) => {
  expect(isTimeZone(text)).toBe(isOne);
});

test('settings without a zone, or with one that is none, have the default', () => {
  expect(timeZoneIn({ time_zone: 'Europe/Berlin' })).toBe('Europe/Berlin');
  for (const settings of [{}, { time_zone: 7 }, { time_zone: 'x' }]) {
    expect(timeZoneIn(settings)).toBe(defaultTimeZone);
  }
});

test('a moment is on another day in another zone', () => {
  const at = new Date('2026-11-28T17:30:00Z');
  expect(dayIn('UTC', at)).toBe('2026-11-28');
  expect(dayIn('Asia/Ulaanbaatar', at)).toBe('2026-11-29');
});

import { expect, test } from 'vitest';
import { zonedMinute } from '#words/mails/zoned-time.ts';

const at = new Date('2026-11-27T16:05:59Z');

test.each([
  ['en', 'Asia/Ulaanbaatar', '28 November 2026, 00:05 (Asia/Ulaanbaatar)'],
  ['en', 'America/New_York', '27 November 2026, 11:05 (America/New_York)'],
  ['mn', 'Asia/Ulaanbaatar', '2026 оны 11 сарын 28, 00:05 (Улаанбаатар)'],
] as const)('a time in %s, in %s', (language, zone, text) => {
  expect(zonedMinute(language, at, zone)).toBe(text);
});

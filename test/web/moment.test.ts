import { describe, expect, test } from 'vitest';
import { distanceOf, momentOf } from '#web/moment.ts';
import { wordsIn } from '#words/pages/speak.ts';

describe('a moment', () => {
  test('is taken apart in the zone asked for', () => {
    const moment = momentOf('2026-11-21T16:05:00.000Z', 'Asia/Ulaanbaatar');
    expect(moment).toEqual({ year: 2026, month: 11, day: 22, hour: 0, minute: 5, zone: 'GMT+8' });
    expect(wordsIn('en').time.moment(moment)).toBe('22 November 2026, 00:05 GMT+8');
    expect(wordsIn('mn').time.moment(moment)).toBe('2026 оны 11 сарын 22, 00:05 (Улаанбаатар)');
    expect(wordsIn('mn').time.moment({ ...moment, zone: 'UTC' })).toMatch(/00:05 UTC$/);
  });
});

describe('a distance', () => {
  test.each([
    [59_999, undefined],
    [60_000, { count: 1, unit: 'minute' }],
    [119 * 60_000, { count: 119, unit: 'minute' }],
    [2 * 3_600_000, { count: 2, unit: 'hour' }],
    [-47 * 3_600_000, { count: -47, unit: 'hour' }],
    [30 * 86_400_000, { count: 30, unit: 'day' }],
    [90_000, { count: 2, unit: 'minute' }],
    [2 * 3_600_000 - 1_000, { count: 2, unit: 'hour' }],
    [2 * 86_400_000 - 1_000, { count: 2, unit: 'day' }],
    // An envelope for 120 days, a moment after it was sent.
    [120 * 86_400_000 - 1_000, { count: 120, unit: 'day' }],
    [-(3 * 86_400_000 - 3_600_000), { count: -3, unit: 'day' }],
  ])('of %i ms is %o', (milliseconds, distance) => {
    expect(distanceOf(milliseconds)).toEqual(distance);
  });
});

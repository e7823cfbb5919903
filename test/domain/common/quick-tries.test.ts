import { expect, test } from 'vitest';
import { pausesOf, triesWithin } from '#domain/common/quick-tries.ts';

test.each([
  [0, 1],
  [500, 1],
  [501, 2],
  [3_400, 3],
  [120_000, 16],
])('into %i ms of pauses fit %i tries, whose pauses are not longer', (ms, tries) => {
  expect(triesWithin(ms)).toBe(tries);
  expect(pausesOf(tries)).toBeLessThanOrEqual(ms);
  expect(pausesOf(tries + 1)).toBeGreaterThanOrEqual(ms);
});

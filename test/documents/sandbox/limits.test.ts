import { expect, test } from 'vitest';
import { limitsFor } from '#documents/sandbox/limits.ts';

const gibibyte = 1_073_741_824;

test.each([
  ['a large machine', 24, { places: 4, residentBytes: gibibyte }],
  ['8 GiB', 8, { places: 2, residentBytes: gibibyte }],
  ['2 GiB', 2, { places: 1, residentBytes: 0.5 * gibibyte }],
  ['half a GiB', 0.5, { places: 1, residentBytes: 0.25 * gibibyte }],
])('%s has room for so many processes, and each for so much', (_, memory, expected) => {
  expect(limitsFor(memory * gibibyte)).toMatchObject(expected);
});

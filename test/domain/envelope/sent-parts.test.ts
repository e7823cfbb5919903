import { expect, test } from 'vitest';
import { coverAll, mostParts, withPart, type FilePart } from '#domain/envelope/sent-parts.ts';

const all = (...parts: FilePart[]) => parts.reduce<FilePart[]>(withPart, []);

test.each<[string, FilePart[], FilePart[]]>([
  [
    'touch',
    [
      [0, 5],
      [5, 9],
    ],
    [[0, 9]],
  ],
  [
    'overlap, in any order',
    [
      [6, 9],
      [0, 4],
      [3, 7],
    ],
    [[0, 9]],
  ],
  [
    'lie within another',
    [
      [0, 9],
      [2, 3],
    ],
    [[0, 9]],
  ],
  [
    'lie apart',
    [
      [7, 9],
      [0, 5],
    ],
    [
      [0, 5],
      [7, 9],
    ],
  ],
])('parts that %s are merged to the fewest', (_, parts, expected) => {
  expect(all(...parts)).toEqual(expected);
});

test('a file was sent when nothing of it is missing', () => {
  expect(coverAll(all([0, 5], [5, 10]), 10)).toBe(true);
  for (const parts of [all(), all([0, 9]), all([1, 10]), all([0, 4], [5, 10])])
    expect(coverAll(parts, 10)).toBe(false);
});

test('of very many parts the smallest are forgotten', () => {
  const apart = Array.from({ length: mostParts }, (_, index): FilePart => [index * 10, index * 10 + 5]);
  const parts = all(...apart, [9_000, 9_001], [9_500, 9_600]);
  expect(parts).toHaveLength(mostParts);
  expect(parts).not.toContainEqual([9_000, 9_001]);
  expect(parts.at(-1)).toEqual([9_500, 9_600]);
});

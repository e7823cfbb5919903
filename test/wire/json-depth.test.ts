import { expect, test } from 'vitest';
import { isNestedDeeper } from '#wire/json-depth.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const mebibyte = 1_048_576;

test.each([
  ['{"a":[{}]}', 3],
  ['[[],[],[[]]]', 3],
  ['"[[[["', 0],
  [String.raw`["\"[[[[",{}]`, 2],
  [String.raw`["\\",[[]]]`, 3],
  ['{"ключ [[":[]}', 2],
  ['7', 0],
])('%s is %i levels deep', (text, levels) => {
  expect(isNestedDeeper(bytesOf(text), levels)).toBe(false);
  if (levels > 0) expect(isNestedDeeper(bytesOf(text), levels - 1)).toBe(true);
});

test.each(['"[[[[', '["', '"\\', ']]]]', '}{'])('%s, which is no JSON, is looked at to its end', (text) => {
  expect(isNestedDeeper(bytesOf(text), 1)).toBe(false);
});

/** The least of a few times, in milliseconds: others work on the machine, too. */
function leastMs(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...times);
}

test('a megabyte of brackets is refused in a hundredth of the time that parsing it takes', () => {
  const text = '['.repeat(mebibyte);
  const bytes = bytesOf(text);
  expect(isNestedDeeper(bytes, 32)).toBe(true);
  const refusing = leastMs(() => isNestedDeeper(bytes, 32));
  expect(refusing * 100).toBeLessThan(leastMs(() => expect(() => JSON.parse(text)).toThrow(SyntaxError)));
});

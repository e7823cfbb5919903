import { expect, test } from 'vitest';
import { encodingOf, segmentsOf } from '#words/mails/sms/segments.ts';

test.each([
  ['a'.repeat(160), 'gsm7', 1],
  ['a'.repeat(161), 'gsm7', 2],
  ['a'.repeat(306), 'gsm7', 2],
  ['a'.repeat(307), 'gsm7', 3],
  // A sign of the extension table takes two places, and stays in one segment.
  [`${'a'.repeat(158)}€`, 'gsm7', 1],
  [`${'a'.repeat(159)}€`, 'gsm7', 2],
  [`${'a'.repeat(152)}€${'a'.repeat(151)}`, 'gsm7', 2],
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm7', 3],
  ['ө'.repeat(70), 'ucs2', 1],
  ['ө'.repeat(71), 'ucs2', 2],
  ['ө'.repeat(134), 'ucs2', 2],
  ['ө'.repeat(135), 'ucs2', 3],
  // A surrogate pair is not divided.
  [`${'ө'.repeat(66)}🐎${'ө'.repeat(65)}`, 'ucs2', 2],
  [`${'ө'.repeat(66)}🐎${'ө'.repeat(66)}`, 'ucs2', 3],
  ['`', 'ucs2', 1],
  ['“', 'ucs2', 1],
  ['Å é @ £ \n "', 'gsm7', 1],
] as const)('%s', (text, encoding, segments) => {
  expect(encodingOf(text)).toBe(encoding);
  expect(segmentsOf(text)).toBe(segments);
});

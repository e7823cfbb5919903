import { expect, test } from 'vitest';
import { hasConsistentLengths } from '#signatures/asn1/lengths.ts';

test.each([
  ['0500', true],
  ['3003020101', true],
  ['30800201010000', true],
  ['24800401aa0401bb0000', true],
  ['1f8101020101', false],
  ['3f810105020301000100', false],
  ['', false],
  ['05', false],
  ['0501', false],
  ['050000', false],
  ['3003020102ff', false],
  ['3004020101', false],
  ['3002020101', false],
  ['3003020201', false],
  ['308002010100', false],
  ['0480', false],
  ['308500000000030201', false],
  ['30'.repeat(10), false],
  [`${'3080'.repeat(60)}${'0000'.repeat(60)}`, true],
  [`${'3080'.repeat(70)}${'0000'.repeat(70)}`, false],
])('%s: lengths fit is %s', (hex, expected) => {
  expect(hasConsistentLengths(Buffer.from(hex, 'hex'))).toBe(expected);
});

import { expect, test } from 'vitest';
import { faultDetail, sealingReason, sealingStepAt, sealingSteps } from '#domain/envelope/sealing-failure.ts';

test('a reason says what happened, why, what is kept and what to do, each in sentences', () => {
  for (const step of sealingSteps) {
    for (const detail of ['the PDF is damaged', 'The PDF is damaged. Print it anew. ', undefined]) {
      const reason = sealingReason({ step, detail });
      expect(reason).toContain(detail?.trim() ?? 'an unexpected error');
      expect(reason).not.toMatch(/\.\.|\s{2}|\.\s*\.|undefined/);
      expect(reason).toContain(' Void the envelope, ');
      expect(reason.includes('version=current')).toBe(step !== 'certify');
    }
  }
});

test('a detail is one line of bounded length, whatever was thrown', () => {
  expect(faultDetail(' one\r\ntwo\u2028three\0\uD800 ')).toBe('one two three \uFFFD');
  expect(Array.from(faultDetail('🐎'.repeat(1_000)))).toHaveLength(300);
});

test('the stages of a flow at which nothing is made of the document are none of its steps', () => {
  expect(['preparing', 'waiting', 'sealing'].map(sealingStepAt)).toEqual(sealingSteps);
  for (const stage of ['sending', 'inviting', 'recording', 'notifying', 'ended', null])
    expect(sealingStepAt(stage)).toBeUndefined();
});

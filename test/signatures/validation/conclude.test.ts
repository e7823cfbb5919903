import { expect, test } from 'vitest';
import { conclude, passed, worstOf } from '#signatures/validation/conclude.ts';

test('a sub-indication stands under its own indication', () => {
  const reason = { code: 'nothing_signed' } as const;
  expect(conclude('REVOKED', reason)).toStrictEqual({
    indication: 'TOTAL_FAILED',
    subIndication: 'REVOKED',
    reasons: [reason],
  });
  expect(conclude('REVOKED_NO_POE').indication).toBe('INDETERMINATE');
});

test('the worst conclusion stands for all, the first among equals', () => {
  const [later, sooner] = [conclude('TRY_LATER'), conclude('NO_POE')];
  expect(worstOf([passed, later, sooner])).toBe(later);
  expect(worstOf([later, conclude('HASH_FAILURE'), passed])?.subIndication).toBe('HASH_FAILURE');
  expect(worstOf([])).toBeUndefined();
});

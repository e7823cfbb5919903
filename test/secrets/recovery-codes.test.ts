import { expect, test } from 'vitest';
import { newRecoveryCode, recoveryCodeHash } from '#secrets/recovery-codes.ts';

const [user, other] = ['6c1a0b2d-1f2e-4c5d-8e9f-0a1b2c3d4e5f', '7c1a0b2d-1f2e-4c5d-8e9f-0a1b2c3d4e5f'];

test('a recovery code has 24 letters and digits in groups, and is another one each time', () => {
  const made = Array.from({ length: 50 }, newRecoveryCode);
  for (const code of made) expect(code).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/);
  expect(new Set(made).size).toBe(50);
});

test('it is the same however it is typed, and for another user another hash', () => {
  const code = newRecoveryCode();
  const hash = recoveryCodeHash(user, code);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(recoveryCodeHash(user, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(hash);
  expect(recoveryCodeHash(other, code)).not.toBe(hash);
});

test.each(['', '123456', 'A'.repeat(23), 'A'.repeat(25), `${'A'.repeat(23)}0`, 'Б'.repeat(24)])(
  '%j can be none',
  (typed) => {
    expect(recoveryCodeHash(user, typed)).toBeUndefined();
  },
);

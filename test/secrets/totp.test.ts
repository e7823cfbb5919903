import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { newTotpSecret, totpStep, totpUri } from '#secrets/totp.ts';

/** The secret of RFC 6238 appendix B for SHA-1, and the last six of its eight digits. */
const secret = Secret.fromLatin1('12345678901234567890').base32;
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;
const stepOf = (seconds: number) => Math.floor(seconds / 30);

describe('codes of RFC 6238', () => {
  test.each(vectors)('at %i s it is %s', (seconds, code) => {
    expect(totpStep(secret, { code, usedStep: 0, now: seconds * 1_000 })).toBe(stepOf(seconds));
  });

  test('one step early or late fits, two do not', () => {
    const [seconds, code] = vectors[3];
    const at = (later: number) => totpStep(secret, { code, usedStep: 0, now: (seconds + later) * 1_000 });
    expect([at(-30), at(30)]).toEqual([stepOf(seconds), stepOf(seconds)]);
    expect([at(-60), at(60)]).toEqual([undefined, undefined]);
  });

  test('a step that was used, and any before it, is not taken', () => {
    const [seconds, code] = vectors[3];
    const after = (usedStep: number) => totpStep(secret, { code, usedStep, now: seconds * 1_000 });
    expect(after(stepOf(seconds) - 1)).toBe(stepOf(seconds));
    expect(after(stepOf(seconds))).toBeUndefined();
    expect(after(stepOf(seconds) + 1)).toBeUndefined();
  });

  test.each(['', '00592', '0059240', '005925', '００５９２４', ' 05924'])('%j is none', (code) => {
    expect(totpStep(secret, { code, usedStep: 0, now: 1_234_567_890_000 })).toBeUndefined();
  });
});

test('a new secret has 160 bits, and its address names member and service', () => {
  const made = newTotpSecret();
  expect(Secret.fromBase32(made).bytes).toHaveLength(20);
  expect(newTotpSecret()).not.toBe(made);
  const uri = new URL(totpUri(made, { account: 'saran@example.mn', issuer: 'Tamga sign.example.mn' }));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('saran@example.mn');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: made, digits: '6', period: '30' });
});

import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keyRing } from '#secrets/key-ring.ts';
import { accessCodeHash, isAccessCode } from '#secrets/access-code.ts';
import { decryptAct, encryptAct, type SignPayload } from '#secrets/envelope-act.ts';

const secret = randomBytes(32);
const key = keyRing(secret);

describe('acts of envelopes', () => {
  const payload: SignPayload = {
    values: [{ fieldId: 'f1', value: 'Өнөөдөр' }],
    signature: { type: 'typed', text: 'Бат Болд' },
    initials: null,
  };
  const payloadSealed = encryptAct(key, { id: 'a1', kind: 'sign', payload });

  test('are sealed: nothing of them is to be read in the row', () => {
    expect(decryptAct(key, { id: 'a1', kind: 'sign', payloadSealed })).toEqual(payload);
    expect(Buffer.from(payloadSealed.slice(20), 'base64url').includes('Бат')).toBe(false);
  });

  test('open for their own row, kind and key alone', () => {
    expect(() => decryptAct(key, { id: 'a2', kind: 'sign', payloadSealed })).toThrow(
      'unable to authenticate data',
    );
    expect(() => decryptAct(key, { id: 'a1', kind: 'change', payloadSealed })).toThrow(
      'unable to authenticate data',
    );
    expect(() => decryptAct(keyRing(randomBytes(32)), { id: 'a1', kind: 'sign', payloadSealed })).toThrow(
      'DATA_ENCRYPTION_OLD_KEYS',
    );
  });
});

describe('access codes', () => {
  test('are kept as the HMAC of recipient and code', () => {
    const kept = accessCodeHash(key, 'r1', 'Хавар-2026');
    const mac = createHmac('sha256', secret).update('r1\0Хавар-2026').digest('hex');
    expect(kept).toBe(`${key.current.id}.${mac}`);
    expect(isAccessCode(key, { id: 'r1', accessCodeHash: kept }, 'Хавар-2026')).toBe(true);
    expect(isAccessCode(key, { id: 'r1', accessCodeHash: kept }, 'хавар-2026')).toBe(false);
    expect(isAccessCode(key, { id: 'r2', accessCodeHash: kept }, 'Хавар-2026')).toBe(false);
    expect(isAccessCode(keyRing(randomBytes(32)), { id: 'r1', accessCodeHash: kept }, 'Хавар-2026')).toBe(
      false,
    );
  });

  test('are the same however a letter is composed', () => {
    const composed = 'май й'.normalize('NFC');
    const decomposed = composed.normalize('NFD');
    expect(decomposed).not.toBe(composed);
    const kept = accessCodeHash(key, 'r1', composed);
    expect(isAccessCode(key, { id: 'r1', accessCodeHash: kept }, decomposed)).toBe(true);
  });
});

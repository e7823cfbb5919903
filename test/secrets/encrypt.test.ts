import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decrypt, encrypt } from '#secrets/encrypt.ts';

const key = randomBytes(32);
const context = 'webhook-key:1';
const notOurs = 'unable to authenticate data';
const broken =
  /unable to authenticate data|unknown version|Invalid (?:authentication tag|initialization vector)/;

/** The sealed text with one byte changed. */
function flip(sealed: string, index: number): string {
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return `v1.${bytes.toString('base64url')}`;
}

describe('sealing', () => {
  test.each(['', 'secret', 'Нууц 🖋', '\0', 'x'.repeat(1_000_000)])('gives the text back: %.10s', (text) => {
    expect(decrypt(key, encrypt(key, text, context), context)).toBe(text);
  });

  test('the same text is sealed differently each time and does not show', () => {
    const sealed = Array.from({ length: 100 }, () => encrypt(key, 'secret', context));
    expect(new Set(sealed).size).toBe(100);
    for (const one of sealed) {
      expect(one).toMatch(/^v1\.[\w-]+$/);
      expect(Buffer.from(one.slice(3), 'base64url').includes('secret')).toBe(false);
    }
  });

  test('another context or another key opens nothing', () => {
    const sealed = encrypt(key, 'secret', context);
    expect(() => decrypt(key, sealed, 'webhook-key:2')).toThrow(notOurs);
    expect(() => decrypt(key, sealed, '')).toThrow(notOurs);
    expect(() => decrypt(randomBytes(32), sealed, context)).toThrow(notOurs);
  });

  test('no byte of it can be changed or left out', () => {
    const sealed = encrypt(key, 'secret', context);
    const { length } = Buffer.from(sealed.slice(3), 'base64url');
    for (let index = 0; index < length; index += 1)
      expect(() => decrypt(key, flip(sealed, index), context)).toThrow(notOurs);
    for (let end = 0; end < sealed.length; end += 1)
      expect(() => decrypt(key, sealed.slice(0, end), context)).toThrow(broken);
    expect(() => decrypt(key, `${sealed}AA`, context)).toThrow(notOurs);
  });

  test.each(['', 'v1.', 'v2.AAAA', 'secret'])('what was never sealed does not open: "%s"', (text) => {
    expect(() => decrypt(key, text, context)).toThrow(broken);
  });
});

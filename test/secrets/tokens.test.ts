import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keyRing } from '#secrets/key-ring.ts';
import { linkToken, tokenHash } from '#secrets/link-token.ts';
import {
  makeSigningKey,
  decryptSigningKey,
  encryptSigningKey,
  standardWebhooksSecret,
} from '#secrets/webhook-key.ts';

const secret = randomBytes(32);
const key = keyRing(secret);
const link = { purpose: 'sign', id: '0b9f4c1e-8a53-4d0c-9d3f-2f6f1a7a1c11', generation: 1 } as const;

describe('link tokens', () => {
  test('are the HMAC of purpose, id and generation, 43 characters of a URL', () => {
    const token = linkToken(key, link);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(token).toBe(createHmac('sha256', secret).update(`sign\0${link.id}\x001`).digest('base64url'));
    expect(linkToken(key, link)).toBe(token);
  });

  test('another generation, id or key makes another', () => {
    const other = { ...link, id: link.id.replace('0b', '1b') };
    const tokens = [
      linkToken(key, link),
      linkToken(key, { ...link, generation: 2 }),
      linkToken(key, { ...link, generation: 11 }),
      linkToken(key, other),
      linkToken(keyRing(randomBytes(32)), link),
    ];
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  test('only their SHA-256 is kept', () => {
    const token = linkToken(key, link);
    expect(tokenHash(token)).toBe(createHash('sha256').update(token).digest('hex'));
  });
});

describe('webhook keys', () => {
  test('are 64 hex digits, never the same, and the same bytes for Standard Webhooks', () => {
    const keys = Array.from({ length: 50 }, () => makeSigningKey());
    for (const one of keys) {
      expect(one).toMatch(/^[0-9a-f]{64}$/);
      const secret = standardWebhooksSecret(one);
      expect(secret).toMatch(/^whsec_/);
      expect(Buffer.from(secret.slice(6), 'base64').toString()).toBe(one);
    }
    expect(new Set(keys).size).toBe(50);
  });

  test("open for their own row alone: a key copied to another's row is useless", () => {
    const signingKey = makeSigningKey();
    const sealed = encryptSigningKey(key, signingKey, 'mine');
    expect(decryptSigningKey(key, sealed, 'mine')).toBe(signingKey);
    expect(() => decryptSigningKey(key, sealed, 'another')).toThrow('unable to authenticate data');
    expect(() => decryptSigningKey(keyRing(randomBytes(32)), sealed, 'mine')).toThrow(
      'DATA_ENCRYPTION_OLD_KEYS',
    );
  });
});

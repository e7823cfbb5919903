import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accessCodeHash, isAccessCode } from '#secrets/access-code.ts';
import { decryptUnder, encryptUnder, isOneOf, keyRing, macUnder, macsUnder } from '#secrets/key-ring.ts';
import { deriveKeys } from '#secrets/keys.ts';
import { isLinkToken, linkToken, sentLinkToken, tokenHash } from '#secrets/link-token.ts';
import { readSealedToken, sealedToken } from '#secrets/sealed-link.ts';

const [old, fresh] = [randomBytes(32), randomBytes(32)];
/** The steps of a rotation: each process has what its neighbours in time make. */
const steps = [
  ['the old key alone', keyRing(old)],
  ['the coming one beside it', keyRing(old, [fresh])],
  ['the new one, and the old one beside it', keyRing(fresh, [old])],
  ['the new key alone', keyRing(fresh)],
] as const;
const neighbours = steps.slice(1).flatMap((step, index) => [
  { name: `${step[0]} after ${steps[index]?.[0]}`, made: steps[index]?.[1] ?? step[1], taken: step[1] },
  { name: `${steps[index]?.[0]} before ${step[0]}`, made: step[1], taken: steps[index]?.[1] ?? step[1] },
]);
const overlapping = neighbours.filter(({ made, taken }) =>
  taken.all.some(({ id }) => id === made.current.id),
);

test('each step takes what its neighbours make', () => {
  expect(overlapping.map(({ name }) => name)).toEqual(neighbours.map(({ name }) => name));
  expect(neighbours).toHaveLength(6);
});

describe.each(overlapping)('$name', ({ made, taken }) => {
  test('decrypts what the other encrypted', () => {
    expect(decryptUnder(taken, encryptUnder(made, 'Бат', 'row 1'), 'row 1')).toBe('Бат');
  });

  test('recognizes its hashes, links and access codes', () => {
    expect(isOneOf(macsUnder(taken, 'text'), macUnder(made, 'text'))).toBe(true);
    const link = { purpose: 'sign', id: 'a', generation: 1 } as const;
    const token = linkToken(made, link);
    expect(isLinkToken(taken, link, token)).toBe(true);
    expect(sentLinkToken(taken, link, tokenHash(token))).toBe(token);
    const holder = { id: 'b', linkGeneration: 2 };
    expect(readSealedToken(taken, holder, sealedToken(made, holder, 7))).toBe(7);
    const kept = { id: 'r', accessCodeHash: accessCodeHash(made, 'r', '1234') };
    expect([isAccessCode(taken, kept, '1234'), isAccessCode(taken, kept, '1235')]).toEqual([true, false]);
  });
});

describe('a key that is gone', () => {
  const [before, after] = [keyRing(old), keyRing(fresh)];

  test('is named by what it encrypted, with the setting that brings it back', () => {
    const sealed = encryptUnder(before, 'text', 'row');
    expect(sealed).toMatch(new RegExp(`^${before.current.id}\\.v1\\.`));
    expect(() => decryptUnder(after, sealed, 'row')).toThrow(
      `the key ${before.current.id}, which this process does not have; give it in DATA_ENCRYPTION_OLD_KEYS`,
    );
    expect(() => decryptUnder(after, 'v1.older', 'row')).toThrow('DATA_ENCRYPTION_OLD_KEYS');
  });

  test('has its links made by nobody: no other link takes the place of one that was sent', () => {
    const link = { purpose: 'sign', id: 'a', generation: 1 } as const;
    const hash = tokenHash(linkToken(before, link));
    expect(() => sentLinkToken(after, link, hash)).toThrow('give it in LINK_OLD_KEYS');
    expect(sentLinkToken(after, link, null)).toBe(linkToken(after, link));
    expect(isLinkToken(after, link, linkToken(before, link))).toBe(false);
  });
});

test('what comes from one secret has one name, for every label; a key that is given twice counts once', () => {
  const given = {
    LINK_KEY: old,
    LINK_OLD_KEYS: [old],
    DATA_ENCRYPTION_KEY: fresh,
    DATA_ENCRYPTION_OLD_KEYS: [old],
  };
  const { link, webhookKeys, accessCodes } = deriveKeys(given, ['link', 'webhookKeys', 'accessCodes']);
  expect(link.all).toHaveLength(1);
  expect(webhookKeys.all.map(({ id }) => id)).toEqual(accessCodes.all.map(({ id }) => id));
  expect(webhookKeys.all[1]?.key).not.toEqual(accessCodes.all[1]?.key);
});

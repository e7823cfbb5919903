import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyRing } from '#secrets/key-ring.ts';
import { deriveKeys, type Keys } from '#secrets/keys.ts';

const names = [
  'link',
  'storedAnswers',
  'fingerprints',
  'webhookKeys',
  'oneTimeCodes',
  'sealedSads',
  'codeProofs',
  'envelopeActs',
  'accessCodes',
  'cookies',
] as const satisfies (keyof Keys)[];

function given() {
  return { LINK_KEY: randomBytes(32), DATA_ENCRYPTION_KEY: randomBytes(32) };
}

test('are 32 bytes, the same each time, one for each name and each master key', () => {
  const masters = [given(), given()];
  const keys = masters.flatMap((one) =>
    Object.values(deriveKeys(one, names)).map(({ current }) => current.key),
  );
  expect(keys.every(({ length }) => length === 32)).toBe(true);
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(2 * names.length);
  const [first = given()] = masters;
  expect(deriveKeys(first, names)).toEqual(deriveKeys(first, names));
});

test('are those that the process names, and no others', () => {
  const one = given();
  expect(deriveKeys(one, ['link', 'cookies'])).toEqual({
    link: keyRing(one.LINK_KEY),
    cookies: deriveKeys(one, names).cookies,
  });
});

test('stay what they were: a changed label would lose what is stored', () => {
  const zeros = { LINK_KEY: Buffer.alloc(32), DATA_ENCRYPTION_KEY: Buffer.alloc(32) };
  const texts = Object.entries(deriveKeys(zeros, names)).map(([name, { current }]) => [
    name,
    current.key.toString('hex'),
  ]);
  expect(Object.fromEntries(texts)).toMatchInlineSnapshot(`
    {
      "accessCodes": "efce2c04d6fafa1673bc0951c4c8f10e5765ea9309ed5edcdbba66e4040c5cca",
      "codeProofs": "cdce647641b0bba434467a929c434ac413c10ff43499a304b7f5dd889ac247c6",
      "cookies": "ea28395d629a1395630939177bf0ac1bd926ff13b55242022936028e045ca969",
      "envelopeActs": "d13db6422ec07db9351694888c516513fb8d24a77744ae661ede523aed2f3c28",
      "fingerprints": "fa58744d18ab27be27bdf05433eba304e7b936c149a205449fa9437afeb03be5",
      "link": "0000000000000000000000000000000000000000000000000000000000000000",
      "oneTimeCodes": "539129c076257225fa3677b8fac9e51b38a6cca840485e48160a3831da1f10b5",
      "sealedSads": "8ec8d601a95c38776472392b0e9ced26995cbcbf046810174b15a1336d676612",
      "storedAnswers": "e2b7b290d7806cfde4ef2dba35b8179f66c53ee36b15a2adc9092cea20ea52ea",
      "webhookKeys": "cb864eb1d6b86ffac671fb10e06f4eb5ad39183bbf0c550ec9055ec75919d4d4",
    }
  `);
});

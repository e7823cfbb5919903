import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { requestAgreementNames, requestAgreementOf } from '#words/pages/request-agreements.ts';

const said = (name: string) => ([1, 2, 3] as const).map((loa) => requestAgreementOf(name, loa));

/** The SHA-256 of the words by their name: words that somebody has agreed to are never changed, a change makes a new version. */
const fixed: Record<string, string> = {
  '2026-11-28/en': '5b4008a016225200b2323aa71832cd1440d57929f5a47c043c45c3b4e2a0d1c3',
  '2026-11-28/mn': '10113d5b8ab36af7d4afd3ddb0eecaf597b4a358f3f7b6ad0ba05e67c8dd41d4',
};

test('words that a signer agreed to stay as they are', () => {
  const hashes = requestAgreementNames.map((name) => [
    name,
    createHash('sha256')
      .update(JSON.stringify(said(name)))
      .digest('hex'),
  ]);
  expect(Object.fromEntries(hashes)).toEqual(fixed);
});

test.each(['', '2026-11-28', '2026-11-28/de', '1999-01-01/en', '__proto__/en', '2026-11-28/constructor'])(
  'nothing is agreed to under the name %j',
  (name) => {
    expect(requestAgreementOf(name, 1)).toBeUndefined();
  },
);

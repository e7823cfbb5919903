import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { agreementNames, agreementOf } from '#words/pages/agreements.ts';

const methods = ['email', 'email_code', 'sms', 'credential'] as const;
const tasks = ['sign', 'approve'] as const;

const said = (name: string) =>
  tasks.flatMap((task) => methods.map((method) => agreementOf(name, { task, method })));

/** The SHA-256 of the words by their name: words that somebody has agreed to are never changed, a change makes a new version. */
const fixed: Record<string, string> = {
  '2026-11-28/en': 'f86d903587a914f20bb35ad63b3e4d964b50a504af6b28c66bbe23ef692bd2c5',
  '2026-11-28/mn': '53a08995315014f427a617b14698e6835f05bbc041e25e3c7b17899ddb99b8e3',
};

test('words that somebody agreed to stay as they are', () => {
  const hashes = agreementNames.map((name) => [
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
    expect(agreementOf(name, { task: 'sign', method: 'email' })).toBeUndefined();
  },
);

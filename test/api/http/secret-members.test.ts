import { expect, test } from 'vitest';
import { isAboutSecret, jsonWithDigests } from '#api/http/input/secret-members.ts';
import { SecretText } from '#api/http/input/secret-text.ts';
import { Problem } from '#domain/common/problem.ts';

const digest = (secret: string) => `digest of ${secret.length}`;

test('a digest stands for each secret, however deep, and everything else as it is', () => {
  const at = new Date(0);
  const input = {
    query: {},
    body: { label: 'x', at, list: [{ value: new SecretText('12345') }], none: null },
  };
  expect(JSON.parse(jsonWithDigests(input, digest))).toEqual({
    query: {},
    body: {
      label: 'x',
      at: '1970-01-01T00:00:00.000Z',
      list: [{ value: { secret: 'digest of 5' } }],
      none: null,
    },
  });
});

const refused = (...paths: string[]) =>
  new Problem('validation_failed', 'No.', { issues: paths.map((path) => ({ path, message: 'no' })) });

test('a refusal is about a secret where an issue names one of the body', () => {
  const input = { query: {}, body: { label: 'x', passphrase: new SecretText('secret') } };
  expect(isAboutSecret(refused('label', 'passphrase'), input)).toBe(true);
  expect(isAboutSecret(refused('label'), input)).toBe(false);
  expect(isAboutSecret(refused('constructor'), input)).toBe(false);
  expect(isAboutSecret(new Problem('validation_failed', 'No.'), input)).toBe(false);
});

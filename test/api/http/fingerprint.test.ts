import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { fingerprintOf } from '#api/http/input/fingerprint.ts';
import { SecretText } from '#api/http/input/secret-text.ts';

const serverKey = randomBytes(32);
const made = (pin: string, key: string) =>
  fingerprintOf(serverKey, { id: 'x', key, input: { body: { label: 'Work', pin: new SecretText(pin) } } });

test('the same input under one key has one fingerprint, another secret another', () => {
  expect(made('482910', 'key')).toBe(made('482910', 'key'));
  expect(made('482911', 'key')).not.toBe(made('482910', 'key'));
});

test('a PIN cannot be tried by a fingerprint without the caller’s key, which is not stored', () => {
  expect(made('482910', 'another key')).not.toBe(made('482910', 'key'));
});

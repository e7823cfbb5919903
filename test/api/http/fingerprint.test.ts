import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { fingerprintsOf } from '#api/http/input/fingerprint.ts';
import { SecretText } from '#api/http/input/secret-text.ts';
import { keyRing, type KeyRing } from '#secrets/key-ring.ts';

const [serverKey, oldKey] = [randomBytes(32), randomBytes(32)];
const under = (ring: KeyRing, pin: string, key: string) =>
  fingerprintsOf(ring, { id: 'x', key, input: { body: { label: 'Work', pin: new SecretText(pin) } } });
const made = (pin: string, key: string) => under(keyRing(serverKey), pin, key)[0];

test('the same input under one key has one fingerprint, another secret another', () => {
  expect(made('482910', 'key')).toBe(made('482910', 'key'));
  expect(made('482911', 'key')).not.toBe(made('482910', 'key'));
});

test('a PIN cannot be tried by a fingerprint without the caller’s key, which is not stored', () => {
  expect(made('482910', 'another key')).not.toBe(made('482910', 'key'));
});

test('what was made under the key before the rotation is known still', () => {
  const [before] = under(keyRing(oldKey), '482910', 'key');
  expect(under(keyRing(serverKey, [oldKey]), '482910', 'key')).toContain(before);
});

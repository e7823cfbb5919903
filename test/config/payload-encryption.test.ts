import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ConfigError, parseEnvironment } from '#config/parse.ts';
import { payloadEncryption } from '#config/payload-encryption.ts';

const settings = z.object(payloadEncryption);
const [current, one, two] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const hex = (key: Buffer) => `hex:${key.toString('hex')}`;
const base64 = (key: Buffer) => `base64:${key.toString('base64')}`;

test('the current key and older ones, in any form, with or without spaces', () => {
  const old = ` ${hex(one)}, ${base64(two)},`;
  const parsed = parseEnvironment(settings, {
    PAYLOAD_ENCRYPTION_KEY: hex(current),
    PAYLOAD_ENCRYPTION_OLD_KEYS: old,
  });
  expect(parsed).toEqual({ PAYLOAD_ENCRYPTION_KEY: current, PAYLOAD_ENCRYPTION_OLD_KEYS: [one, two] });
});

test('no older keys is no trouble', () => {
  const parsed = parseEnvironment(settings, { PAYLOAD_ENCRYPTION_KEY: hex(current) });
  expect(parsed.PAYLOAD_ENCRYPTION_OLD_KEYS).toEqual([]);
});

test.each([
  [{}, /PAYLOAD_ENCRYPTION_KEY: it is not set; .*32 bytes/],
  [{ PAYLOAD_ENCRYPTION_KEY: 'short-secret' }, /PAYLOAD_ENCRYPTION_KEY: it has 12 characters; .*32 bytes/],
  [
    { PAYLOAD_ENCRYPTION_KEY: hex(current), PAYLOAD_ENCRYPTION_OLD_KEYS: `${hex(one)},short-secret` },
    /PAYLOAD_ENCRYPTION_OLD_KEYS: it has 81 characters; expected keys of 32 bytes .*separated by commas/,
  ],
])('%# is refused by name, without its value', (env, message) => {
  const parse = () => parseEnvironment(settings, env);
  expect(parse).toThrow(ConfigError);
  expect(parse).toThrow(message);
  expect(parse).not.toThrow(/short-secret/);
});

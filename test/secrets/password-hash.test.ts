import { hash, verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { fitsPassword, hashPassword } from '#secrets/password-hash.ts';

test('a hash fits its password alone, and has a salt of its own', async () => {
  const [first, second] = await Promise.all([hashPassword('Нууц үг 1'), hashPassword('Нууц үг 1')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(await fitsPassword(first, 'Нууц үг 1')).toBe(true);
  expect(await fitsPassword(first, 'Нууц үг 2')).toBe(false);
});

test('another implementation of argon2id agrees, both ways', async () => {
  expect(await verify(await hashPassword('secret'), 'secret')).toBe(true);
  const theirs = await hash('secret', { memoryCost: 8192, timeCost: 3, parallelism: 2 });
  expect(await fitsPassword(theirs, 'secret')).toBe(true);
  expect(await fitsPassword(theirs, 'secrets')).toBe(false);
});

test.each([
  '',
  'secret',
  '$argon2i$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
])('%j is no hash of ours', async (phc) => {
  await expect(fitsPassword(phc, 'secret')).rejects.toThrow(/not an argon2id hash/);
});

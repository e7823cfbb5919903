import { expect, test } from 'vitest';
import { tokenSigningKey } from '#keyservice/keys/homes/token-signing-key.ts';

test('a key of the token is closed when the record has no public key to check its signatures with', () => {
  let closed = 0;
  const inToken = {
    signDigest: () => Promise.reject(new Error('not asked for')),
    close: () => (closed += 1),
  };
  expect(() => tokenSigningKey({ keyType: 'EC', publicKey: Buffer.from('no key') }, inToken)).toThrow(
    /DECODER|asymmetric key/,
  );
  expect(closed).toBe(1);
});

import { describe, expect, test } from 'vitest';
import { TokenUnavailable } from '#keyservice/token/token.ts';
import { untilTheEnd } from '#test/support/world/set-up.ts';
import { makeKept, openFaulty, p256, signs } from './support/opened.ts';

const opened = untilTheEnd(openFaulty);
const id = '0a';

test.concurrent('a full token is said until it makes keys again, and signs meanwhile', async () => {
  const { token, faulty } = await opened({ sessions: 1 });
  const kept = await makeKept(token);
  await faulty.fail('C_GenerateKeyPair 0 0x31');
  await expect(token.makeKept({ id, label: 'one too many', algorithm: p256 })).rejects.toThrow(
    TokenUnavailable,
  );
  expect(await signs(kept)).toBe(true);
  expect(token.state().problem).toBe('The token is full: it makes no more keys until some are destroyed.');
  await faulty.fail();
  await token.makeKept({ id, label: 'room again', algorithm: p256 });
  expect(token.state().problem).toBeNull();
});

test.concurrent('a write-protected token is said; it signs and makes keys of sessions', async () => {
  const { token } = await opened({ sessions: 1 }, 'read-only');
  expect(token.state().problem).toBe('The token is write-protected: it signs, and keeps no new keys.');
  expect(await signs(await token.makeSession(p256))).toBe(true);
  await expect(token.makeKept({ id, label: 'a seal', algorithm: p256 })).rejects.toThrow('SESSION_READ_ONLY');
});

test.concurrent('a token that unwraps nothing does not say that the bytes are wrong', async () => {
  const { token, faulty } = await opened({ sessions: 1 });
  const { publicKey, ...wrapped } = await token.makeWrapped(p256);
  for (const code of [0x5, 0x6, 0x30, 0x80000001]) {
    await faulty.fail(`C_UnwrapKey 0 ${code}`);
    await expect(token.openWrapped({ ...wrapped, algorithm: p256 })).rejects.toThrow(TokenUnavailable);
    await faulty.fail();
    const key = await token.openWrapped({ ...wrapped, algorithm: p256 });
    expect(await signs({ key, publicKey })).toBe(true);
  }
});

describe.concurrent('rules that a token does not know', () => {
  test('CKA_UNWRAP_TEMPLATE: the wrapping key is made without it, and the weakness is said', async () => {
    const { token } = await opened({ sessions: 1 }, 'attribute 0x40000212');
    await token.wrappingKeyId();
    expect(token.state().weaknesses).toEqual(['The wrapping key unwraps keys that can be extracted, too.']);
  });

  test('CKA_COPYABLE: the others are there', async () => {
    const { token } = await opened({ sessions: 1 }, 'attribute 0x171');
    await token.wrappingKeyId();
    expect(token.state().weaknesses).toEqual([
      'The wrapping key may be used to decrypt, or be given that use.',
    ]);
  });

  test('CKA_DECRYPT of private keys: they sign all the same', async () => {
    const { token } = await opened({ sessions: 1 }, 'attribute 0x105');
    expect(await signs(await makeKept(token))).toBe(true);
    const { publicKey, ...wrapped } = await token.makeWrapped(p256);
    const key = await token.openWrapped({ ...wrapped, algorithm: p256 });
    expect(await signs({ key, publicKey })).toBe(true);
  });

  test('CKA_EXTRACTABLE: nothing is kept that could be extracted', async () => {
    const { token, faulty } = await opened({ sessions: 1 }, 'extractable');
    const made = token.makeKept({ id, label: 'a seal', algorithm: p256 });
    await expect(made).rejects.toThrow('The token makes private keys that can be extracted');
    await expect(token.wrappingKeyId()).rejects.toThrow('The token makes secret keys that can be extracted');
    await faulty.fail();
    expect(await token.openKept(id)).toBeUndefined();
  });
});

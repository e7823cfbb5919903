import { createHash, createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { KeyAlgorithm } from '#keyservice/keys/key-store.ts';
import { openToken } from '#keyservice/token/open-token.ts';
import { TokenUnavailable, WrappedKeyRefused } from '#keyservice/token/token.ts';
import type { Token, TokenKey } from '#keyservice/token/token.ts';
import type { HashAlgorithm } from '#signatures/asn1/algorithms.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { makeSoftToken } from '#test/keyservice/support/soft-token.ts';

const logger = pino({ level: 'silent' });

const soft = setUp(
  () => makeSoftToken(),
  (token) => token.remove(),
);
const opened = setUp(
  async () => ({
    token: await openToken({ ...soft, pin: Buffer.from(soft.pin), sessions: 2 }, logger),
  }),
  ({ token }) => token.close(),
);

const algorithms: (KeyAlgorithm & { name: string })[] = [
  { name: 'P-256', keyType: 'EC', keySize: 256 },
  { name: 'P-384', keyType: 'EC', keySize: 384 },
  { name: 'RSA 2048', keyType: 'RSA', keySize: 2048 },
  { name: 'RSA 3072', keyType: 'RSA', keySize: 3072 },
];
const hashes = ['sha256', 'sha384', 'sha512'] as const;
const data = Buffer.from('what is signed');

async function expectSigns(key: TokenKey, publicKey: Buffer): Promise<void> {
  const spki = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
  for (const hash of hashes) {
    const value = await key.signDigest(digestOf(hash), hash);
    expect(verify(hash, data, spki, value), hash).toBe(true);
    expect(verify(hash, Buffer.from('other'), spki, value), hash).toBe(false);
  }
}

function digestOf(hash: HashAlgorithm): Buffer {
  return createHash(hash).update(data).digest();
}

function importedPair({ keyType, keySize }: KeyAlgorithm): { publicKey: Buffer; privateKey: Buffer } {
  const { publicKey, privateKey } =
    keyType === 'EC'
      ? generateKeyPairSync('ec', { namedCurve: `P-${keySize}` })
      : generateKeyPairSync('rsa', { modulusLength: keySize });
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }),
  };
}

const newId = (): string => randomBytes(16).toString('hex');

async function keptKey(token: Token, id: string): Promise<TokenKey> {
  const key = await token.openKept(id);
  if (!key) throw new Error(`there is no key ${id}`);
  return key;
}

describe.each(algorithms)('a key of $name', (algorithm) => {
  test('that is kept signs until it is destroyed', async () => {
    const { token } = opened;
    const id = newId();
    const publicKey = await token.makeKept({ id, label: 'a seal', algorithm });
    const key = await keptKey(token, id);
    await expectSigns(key, publicKey);
    key.close();
    await expectSigns(key, publicKey);
    await token.destroyKept(id);
    expect(await token.openKept(id)).toBeUndefined();
    await expect(key.signDigest(digestOf('sha256'), 'sha256')).rejects.toThrow(TokenUnavailable);
  });

  test('of a session signs until it is closed', async () => {
    const { publicKey, key } = await opened.token.makeSession(algorithm);
    await expectSigns(key, publicKey);
    key.close();
    await expect(key.signDigest(digestOf('sha256'), 'sha256')).rejects.toThrow(TokenUnavailable);
  });

  test('that leaves the token wrapped signs when it is unwrapped', async () => {
    const { token } = opened;
    const { publicKey, ...wrapped } = await token.makeWrapped(algorithm);
    expect(wrapped.wrappedBy).toBe(await token.wrappingKeyId());
    const key = await token.openWrapped({ ...wrapped, algorithm });
    await expectSigns(key, publicKey);
    key.close();
    await expect(key.signDigest(digestOf('sha256'), 'sha256')).rejects.toThrow(TokenUnavailable);
  });

  test('that was made elsewhere signs once it is wrapped', async () => {
    const { token } = opened;
    const { publicKey, privateKey } = importedPair(algorithm);
    const key = await token.openWrapped({ ...(await token.wrap(privateKey, algorithm)), algorithm });
    await expectSigns(key, publicKey);
    key.close();
  });

  test('is refused when one bit of its wrapped bytes is another', async () => {
    const { token } = opened;
    const { wrapped, wrappedBy } = await token.makeWrapped(algorithm);
    for (const at of [0, 7, 8, wrapped.length - 1]) {
      const changed = Buffer.from(wrapped);
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      const opening = token.openWrapped({ wrapped: changed, wrappedBy, algorithm });
      await expect(opening, String(at)).rejects.toThrow(WrappedKeyRefused);
    }
    const key = await token.openWrapped({ wrapped, wrappedBy, algorithm });
    key.close();
  });
});

test.each([0, 1, 8, 15, 16, 24, 80, 1232, 16_000])('%i bytes at random are refused', async (length) => {
  const wrappedBy = await opened.token.wrappingKeyId();
  const algorithm: KeyAlgorithm = { keyType: 'EC', keySize: 256 };
  const opening = opened.token.openWrapped({ wrapped: randomBytes(length), wrappedBy, algorithm });
  await expect(opening).rejects.toThrow(WrappedKeyRefused);
});

test('a wrapping key that the token does not have is no refusal of the bytes', async () => {
  const algorithm: KeyAlgorithm = { keyType: 'EC', keySize: 256 };
  const opening = opened.token.openWrapped({ wrapped: randomBytes(80), wrappedBy: newId(), algorithm });
  await expect(opening).rejects.toThrow(TokenUnavailable);
});

test('an id is given to one kept key', async () => {
  const { token } = opened;
  const key = { id: newId(), label: 'a seal', algorithm: { keyType: 'EC', keySize: 256 } } as const;
  await token.makeKept(key);
  await expect(token.makeKept(key)).rejects.toThrow(`The token has a key ${key.id} already.`);
});

test('the state names the token and says that all is well', async () => {
  await opened.token.wrappingKeyId();
  expect(opened.token.state()).toEqual({
    label: soft.label,
    model: 'SoftHSM v2',
    problem: null,
    isUsable: true,
    weaknesses: [],
    running: 0,
    waiting: 0,
  });
});

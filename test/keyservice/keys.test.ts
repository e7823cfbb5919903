import { createHash, createPrivateKey, randomBytes } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#domain/common/problem.ts';
import { StoredKey } from '#keyservice/entities/stored-key.ts';
import { keyFromPin, randomPin } from '#keyservice/keys/pin.ts';
import { cheapPins } from '#test/support/servers/cheap-pins.ts';
import { lengthPrefixed, decrypt, encrypt } from '#keyservice/keys/encrypt.ts';
import { keyEncryptionKeys } from '#keyservice/keys/key-encryption-keys.ts';
import { createSoftwareKeyStore } from '#keyservice/keys/software-key-store.ts';
import { runKeyService } from './support/key-service.ts';
import { setUp } from '#test/support/world/set-up.ts';

const pin = '482910';
const request = { keyType: 'EC', keySize: 256, purpose: 'user', owner: 'user-1' } as const;

describe('sealing', () => {
  test('opens only with the same key and the same associated data, unchanged', () => {
    const key = randomBytes(32);
    const about = lengthPrefixed('a', 'b');
    const sealed = encrypt(key, Buffer.from('secret'), about);
    expect(decrypt(key, sealed, about)?.toString()).toBe('secret');
    expect(decrypt(randomBytes(32), sealed, about)).toBeUndefined();
    expect(decrypt(key, sealed, lengthPrefixed('ab', ''))).toBeUndefined();
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(decrypt(key, changed, about)).toBeUndefined();
    }
    expect(decrypt(key, sealed.subarray(0, 20), about)).toBeUndefined();
  });

  test('never gives the same bytes twice', () => {
    const key = randomBytes(32);
    expect(encrypt(key, Buffer.from('secret'), Buffer.alloc(0))).not.toEqual(
      encrypt(key, Buffer.from('secret'), Buffer.alloc(0)),
    );
  });

  test('joins parts so that no two lists look alike', () => {
    expect(lengthPrefixed('ab', 'c')).not.toEqual(lengthPrefixed('a', 'bc'));
  });
});

describe('a PIN', () => {
  test('gives the key of argon2id with 64 MiB, three passes and one lane', async () => {
    const salt = Buffer.from('0123456789abcdef');
    const key = await keyFromPin('482910', salt);
    const parameters = { salt, parallelism: 1, outputLen: 32, memoryCost: 65_536, timeCost: 3 };
    // The library's implementation is another one than Node's; argon2id is its default.
    expect(key).toEqual(await hashRaw('482910', parameters));
    expect(await keyFromPin('482911', salt)).not.toEqual(key);
  });

  test('that is made here has eight digits', () => {
    expect(Array.from({ length: 50 }, randomPin).every((made) => /^[0-9]{8}$/.test(made))).toBe(true);
  });
});

describe('the software key store', () => {
  const kek = randomBytes(32);
  const store = createSoftwareKeyStore(keyEncryptionKeys(kek));

  test('opens a key with its PIN alone', async () => {
    const key = await store.generate({ ...request, pin });
    const opened = await store.open(key, pin);
    expect(await opened.sign(Buffer.from('bytes'), 'sha256')).toBeInstanceOf(Buffer);
    opened.close();
    await expect(opened.sign(Buffer.from('bytes'), 'sha256')).rejects.toThrow('closed');
    for (const wrong of ['482911', undefined]) {
      await expect(store.open(key, wrong)).rejects.toMatchObject({ code: 'invalid_pin' });
      await expect(store.open(key, wrong)).rejects.toBeInstanceOf(Problem);
    }
  });

  test('asks the full cost of a PIN where no test asks for less', async () => {
    const key = await store.generate({ ...request, pin });
    const cheap = createSoftwareKeyStore(keyEncryptionKeys(kek), cheapPins);
    await expect(cheap.open(key, pin)).rejects.toMatchObject({ code: 'invalid_pin' });
    await expect(store.open(await cheap.generate({ ...request, pin }), pin)).rejects.toBeInstanceOf(Problem);
  });

  test('opens nothing under another key-encryption key, even when the record claims it', async () => {
    const key = await store.generate({ ...request, pin });
    const other = createSoftwareKeyStore(keyEncryptionKeys(randomBytes(32)));
    await expect(other.open(key, pin)).rejects.toThrow('under the key-encryption key');
    const foreign = await other.generate({ ...request, pin });
    const claimed = Object.assign(new StoredKey(), key, { kekId: foreign.kekId });
    await expect(other.open(claimed, pin)).rejects.toThrow('its record was changed');
  });

  test.each(['owner', 'purpose', 'id', 'version'] as const)(
    'opens nothing once its %s was changed',
    async (field) => {
      const key = await store.generate({ ...request, pin });
      const values = {
        owner: 'user-2',
        purpose: 'seal',
        id: '00000000-0000-4000-8000-000000000000',
        version: 2,
      };
      const changed = Object.assign(new StoredKey(), key, { [field]: values[field] });
      await expect(store.open(changed, pin)).rejects.toThrow('its record was changed');
    },
  );

  test('opens nothing when the sealed data key of another key stands in', async () => {
    const [one, two] = await Promise.all([
      store.generate({ ...request, pin }),
      store.generate({ ...request, pin }),
    ]);
    const mixed = Object.assign(new StoredKey(), one, {
      sealedDataKey: two.sealedDataKey,
      pinSalt: two.pinSalt,
    });
    await expect(store.open(mixed, pin)).rejects.toThrow('its record was changed');
  });

  test.each(['EC', 'RSA'] as const)(
    'gives no signature that its public key does not verify: %s',
    async (keyType) => {
      const kind = { ...request, keyType, keySize: keyType === 'EC' ? 256 : 2048 };
      const [one, two] = await Promise.all([1, 2].map(() => store.generate({ ...kind, pin })));
      const bytes = Buffer.from('bytes');
      const digest = createHash('sha256').update(bytes).digest();
      const right = await store.open(one ?? new StoredKey(), pin);
      expect(await right.signDigest(digest, 'sha256')).toBeInstanceOf(Buffer);
      const changed = Object.assign(new StoredKey(), one, { publicKey: two?.publicKey });
      const wrong = await store.open(changed, pin);
      await expect(wrong.sign(bytes, 'sha256')).rejects.toThrow('does not hold');
      await expect(wrong.signDigest(digest, 'sha256')).rejects.toThrow('does not hold');
    },
  );

  test('opens nothing once it was destroyed', async () => {
    const key = await store.generate({ ...request, pin });
    await store.destroy(key);
    await expect(store.open(key, pin)).rejects.toThrow('destroyed');
  });
});

describe('the database', () => {
  const running = setUp(runKeyService);
  beforeAll(async () => {
    const body = { common_name: 'Bat', pin };
    await running.call('POST', '/api/v1/certificates/generate', body);
    await running.call('POST', '/api/v1/certificates/generate', { ...body, key_type: 'EC' });
    await running.once({ address: { email: 'bat@example.mn' }, loa: 1, hash: 'a'.repeat(64) });
  });

  test('holds no private key in the clear, and none of a one-time signature at all', async () => {
    const keys = await running.service.orm.em.fork().find(StoredKey, {});
    expect(keys.map(({ purpose }) => purpose).toSorted()).toEqual(
      ['issuing', 'ocsp', 'root', 'seal', 'timestamping', 'user', 'user'].toSorted(),
    );
    for (const key of keys) {
      for (const blob of [key.sealedKey, key.sealedDataKey]) {
        const bytes = Buffer.from(blob ?? []);
        expect(bytes.length).toBeGreaterThanOrEqual(60);
        expect(() => createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' })).toThrow(
          /^error:.*(?:asn1|DECODER)/i,
        );
        // id-ecPublicKey and rsaEncryption stand in the clear in every PKCS#8.
        expect(bytes.includes(Buffer.from('06072a8648ce3d0201', 'hex'))).toBe(false);
        expect(bytes.includes(Buffer.from('06092a864886f70d010101', 'hex'))).toBe(false);
      }
      expect(key.pinSalt === null).toBe(key.purpose !== 'user');
    }
  });

  test('holds no PIN', async () => {
    const rows = await running.service.orm.em.fork().execute('select k::text as text from stored_key k');
    expect(JSON.stringify(rows)).not.toContain(pin);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(pin).toString('hex'));
  });
});

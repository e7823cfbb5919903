import { createPrivateKey, randomBytes } from 'node:crypto';
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
import { ownPurposes } from '#test/keyservice/support/own-purposes.ts';

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

test('a key under a PIN asks the full cost of it where no test asks for less', async () => {
  const keks = keyEncryptionKeys(randomBytes(32));
  const [full, cheap] = [createSoftwareKeyStore(keks), createSoftwareKeyStore(keks, cheapPins)];
  const key = await full.generate({ ...request, pin });
  await expect(cheap.open(key, pin)).rejects.toMatchObject({ code: 'invalid_pin' });
  await expect(full.open(await cheap.generate({ ...request, pin }), pin)).rejects.toBeInstanceOf(Problem);
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
      [...ownPurposes, 'user', 'user'].toSorted(),
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

import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { StoredKey } from '#keyservice/entities/stored-key.ts';
import { associated } from '#keyservice/keys/data-key.ts';
import { decrypt } from '#keyservice/keys/encrypt.ts';
import { createKeyStore } from '#keyservice/keys/homes/key-stores.ts';
import { keyEncryptionKeys } from '#keyservice/keys/key-encryption-keys.ts';
import { keyFromPin } from '#keyservice/keys/pin.ts';
import { cheapPins } from '#test/support/servers/cheap-pins.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { homes, openHome, openSoftToken } from '#test/keyservice/support/homes.ts';

const pin = '482910';
const request = { keyType: 'EC', keySize: 256, purpose: 'user', owner: 'user-1' } as const;
const kek = randomBytes(32);
const keks = keyEncryptionKeys(kek);

/** What a thief of a row and of KEY_ENCRYPTION_KEY makes of a PIN without the token: the data key where the PIN is right. */
async function guess(key: StoredKey, tried: string): Promise<Buffer | undefined> {
  const inner = decrypt(kek, key.sealedDataKey ?? Buffer.alloc(0), associated('kek', key));
  if (!inner || !key.pinSalt) throw new Error('the thief has the row and the key-encryption key');
  return decrypt(await keyFromPin(tried, key.pinSalt, cheapPins), inner, associated('pin', key));
}

/** The right PIN among others, in their order. */
const candidates = Array.from({ length: 300 }, (_, index) => String(482_800 + index));

const rightOnes = async (key: StoredKey): Promise<string[]> => {
  const opened = await Promise.all(candidates.map((tried) => guess(key, tried)));
  return candidates.filter((_, index) => opened[index] !== undefined);
};

describe.each(homes)('a thief of the row and KEY_ENCRYPTION_KEY of a key whose home is %s', (home) => {
  const opened = setUp(() => openHome(home));
  /** In software the row tells the right PIN, by which the thief here is seen to do it right. */
  const found = (one: string) => (home === 'database' ? [one] : []);

  test('tells the right PIN from wrong ones in software alone', async () => {
    const key = await opened.storeUnder(keks).generate({ ...request, pin });
    expect(await rightOnes(key)).toEqual(found(pin));
  });

  test('learns no more from rows of before and after a change of the PIN', async () => {
    const store = opened.storeUnder(keks);
    const before = await store.generate({ ...request, pin });
    const after = Object.assign(new StoredKey(), before, await store.changePin(before, pin, '482911'));
    expect([await rightOnes(before), await rightOnes(after)]).toEqual([found(pin), found('482911')]);
  });
});

describe('without its token', () => {
  const [own, other] = [setUp(() => openHome('wrapped')), setUp(() => openSoftToken())];

  test('a key opens with its PIN in no other token, and not in software', async () => {
    const key = await own.storeUnder(keks).generate({ ...request, pin });
    const elsewhere = createKeyStore(keks, { token: other.token, pinCost: cheapPins });
    await expect(elsewhere.open(key, pin)).rejects.toMatchObject({ code: 'service_unavailable' });
    const software = createKeyStore(keks, { pinCost: cheapPins });
    await expect(software.open(key, pin)).rejects.toThrow('PKCS11_MODULE');
    const claimed = Object.assign(new StoredKey(), key, { home: 'database' });
    await expect(software.open(claimed, pin)).rejects.toThrow('its record was changed');
    (await own.storeUnder(keks).open(key, pin)).close();
  });
});

import { createHash, createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Problem } from '#domain/common/problem.ts';
import { StoredKey } from '#keyservice/entities/stored-key.ts';
import { keyEncryptionKeys } from '#keyservice/keys/key-encryption-keys.ts';
import { renewOuterLayer } from '#keyservice/keys/data-key.ts';
import { moveToKek, type Sad } from '#keyservice/keys/under-sad.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { homes, openHome } from '#test/keyservice/support/homes.ts';

const pin = '482910';
const request = { keyType: 'EC', keySize: 256, purpose: 'user', owner: 'user-1' } as const;
const bytes = Buffer.from('bytes');
const digest = createHash('sha256').update(bytes).digest();

const someSad = (): Sad => ({ bytes: randomBytes(32), binding: Buffer.from('terms') });
const changedOf = (key: StoredKey, change: Partial<StoredKey>) => Object.assign(new StoredKey(), key, change);

function expectHolds(key: { publicKey: Uint8Array }, value: Buffer): void {
  const publicKey = createPublicKey({ key: Buffer.from(key.publicKey), format: 'der', type: 'spki' });
  expect(verify('sha256', bytes, publicKey, value)).toBe(true);
}

describe.each(homes)('a key whose home is %s', (home) => {
  const opened = setUp(() => openHome(home));
  const keks = keyEncryptionKeys(randomBytes(32));
  const store = () => opened.storeUnder(keks);
  const make = () => store().generate({ ...request, pin });

  test('opens with its PIN alone', async () => {
    const key = await make();
    expect(key.home).toBe(home);
    const signer = await store().open(key, pin);
    expectHolds(key, await signer.sign(bytes, 'sha256'));
    expectHolds(key, await signer.signDigest(digest, 'sha256'));
    signer.close();
    await expect(signer.sign(bytes, 'sha256')).rejects.toThrow('closed');
    for (const wrong of ['482911', undefined]) {
      await expect(store().open(key, wrong)).rejects.toMatchObject({ code: 'invalid_pin' });
      await expect(store().open(key, wrong)).rejects.toBeInstanceOf(Problem);
    }
  });

  test('moves to another key-encryption key without its PIN, and its activation without the SAD', async () => {
    const [before, fresh, sad] = [randomBytes(32), randomBytes(32), someSad()];
    const old = keyEncryptionKeys(before);
    const rotating = keyEncryptionKeys(fresh, [before]);
    const key = await opened.storeUnder(old).generate({ ...request, pin });
    const leave = await opened.storeUnder(old).activate(key, pin, sad);
    const moved = changedOf(key, renewOuterLayer(key, rotating));
    const way = { from: old.active, to: rotating.active };
    const movedLeave = moveToKek(leave.sealedDataKey, sad.binding, way);
    expect(moveToKek(leave.sealedDataKey, Buffer.from('other terms'), way)).toBeUndefined();
    const alone = opened.storeUnder(keyEncryptionKeys(fresh));
    const signer = await alone.open(moved, pin);
    expectHolds(key, await signer.sign(bytes, 'sha256'));
    signer.close();
    await expect(alone.open(moved, '482911')).rejects.toMatchObject({ code: 'invalid_pin' });
    if (!movedLeave) throw new Error('the activation was not moved');
    const activated = await alone.openActivated(key, movedLeave, sad);
    expectHolds(key, await activated.sign(bytes, 'sha256'));
    activated.close();
    await expect(alone.open(key, pin)).rejects.toThrow('under the key-encryption key');
  });

  test('opens under no other key-encryption key, even when the record claims it', async () => {
    const key = await make();
    const other = opened.storeUnder(keyEncryptionKeys(randomBytes(32)));
    await expect(other.open(key, pin)).rejects.toThrow('under the key-encryption key');
    const foreign = await other.generate({ ...request, pin });
    const claimed = changedOf(key, { kekId: foreign.kekId });
    await expect(other.open(claimed, pin)).rejects.toThrow('its record was changed');
  });

  test.each([
    { owner: 'user-2' },
    { purpose: 'seal' },
    { id: '00000000-0000-4000-8000-000000000000' },
    { version: 2 },
  ] as const)('opens nothing once its record says %o', async (change) => {
    await expect(store().open(changedOf(await make(), change), pin)).rejects.toThrow(
      'its record was changed',
    );
  });

  test('opens nothing when a part of another key stands in', async () => {
    const [one, two] = await Promise.all([make(), make()]);
    const { sealedDataKey, pinSalt, sealedKey } = two;
    for (const part of [{ sealedDataKey, pinSalt }, { sealedKey }])
      await expect(store().open(changedOf(one, part), pin)).rejects.toThrow('its record was changed');
  });

  test.each(['EC', 'RSA'] as const)(
    'gives no signature that its public key does not verify: %s',
    async (keyType) => {
      const kind = { ...request, keyType, keySize: keyType === 'EC' ? 256 : 2048, pin };
      const [one, two] = [await store().generate(kind), await store().generate(kind)];
      const right = await store().open(one, pin);
      expectHolds(one, await right.signDigest(digest, 'sha256'));
      right.close();
      const wrong = await store().open(changedOf(one, { publicKey: two.publicKey }), pin);
      await expect(wrong.sign(bytes, 'sha256')).rejects.toThrow('does not hold');
      await expect(wrong.signDigest(digest, 'sha256')).rejects.toThrow('does not hold');
      wrong.close();
    },
  );

  test('opens by its new PIN alone once that was changed', async () => {
    const key = await make();
    await expect(store().changePin(key, '482911', '7391055')).rejects.toMatchObject({
      code: 'invalid_pin',
    });
    const moved = changedOf(key, await store().changePin(key, pin, '7391055'));
    (await store().open(moved, '7391055')).close();
    await expect(store().open(moved, pin)).rejects.toMatchObject({ code: 'invalid_pin' });
  });

  test('opens by an activation, and by one that was moved to another SAD', async () => {
    const key = await make();
    const [first, second] = [someSad(), someSad()];
    const activated = await store().activate(key, pin, first);
    await expect(store().activate(key, '482911', first)).rejects.toMatchObject({ code: 'invalid_pin' });
    const signer = await store().openActivated(key, activated, first);
    expectHolds(key, await signer.sign(bytes, 'sha256'));
    signer.close();
    const moved = store().reactivate(activated, first, second);
    (await store().openActivated(key, moved, second)).close();
    for (const wrong of [first, { ...second, binding: Buffer.from('other terms') }])
      await expect(store().openActivated(key, moved, wrong)).rejects.toMatchObject({ code: 'invalid_sad' });
    const other = await make();
    await expect(store().openActivated(other, moved, second)).rejects.toThrow('its record was changed');
  });

  test.each(['EC', 'RSA'] as const)('that was made elsewhere is taken in, and signs: %s', async (keyType) => {
    const pair =
      keyType === 'EC'
        ? generateKeyPairSync('ec', { namedCurve: 'P-384' })
        : generateKeyPairSync('rsa', { modulusLength: 2048 });
    const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'der' });
    const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' });
    const kind = { ...request, keyType, keySize: keyType === 'EC' ? 384 : 2048, pin };
    const key = await store().keep(kind, { publicKey, privateKey });
    expect(privateKey.every((octet) => octet === 0)).toBe(true);
    const signer = await store().open(key, pin);
    expectHolds({ publicKey }, await signer.sign(bytes, 'sha256'));
    signer.close();
    await expect(store().open(key, '482911')).rejects.toMatchObject({ code: 'invalid_pin' });
  });

  test('of the service itself opens without a PIN, and is known again', async () => {
    const key = await store().generate({ ...request, purpose: 'seal', owner: 'tamga' });
    expect(key.home).toBe(home === 'wrapped' ? 'token' : 'database');
    const signer = await store().open(key);
    expectHolds(key, await signer.sign(bytes, 'sha256'));
    signer.close();
  });

  test('of the service itself opens for nobody who gives a PIN: a holder’s certificate that names it signs nothing', async () => {
    const key = await store().generate({ ...request, purpose: 'seal', owner: 'tamga' });
    const { kekId } = await make();
    for (const claimed of [key, changedOf(key, { purpose: 'user', kekId })]) {
      await expect(store().open(claimed, pin)).rejects.toThrow('has no PIN');
      await expect(store().activate(claimed, pin, someSad())).rejects.toThrow('has no PIN');
      await expect(store().changePin(claimed, pin, '7391055')).rejects.toThrow('has no PIN');
    }
  });

  test('for one signature is gone with it', async () => {
    const signer = await store().openOneTime();
    expectHolds(signer, await signer.sign(bytes, 'sha256'));
    signer.close();
    await expect(signer.sign(bytes, 'sha256')).rejects.toThrow('closed');
  });

  test('opens nothing once it was destroyed', async () => {
    for (const key of [await make(), await store().generate({ ...request, purpose: 'seal' })]) {
      await store().destroy(key);
      await expect(store().open(key, key.pinSalt ? pin : undefined)).rejects.toThrow('destroyed');
    }
  });
});

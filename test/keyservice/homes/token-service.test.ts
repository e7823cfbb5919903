import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { parseKeyServiceConfig } from '#config/keyservice.ts';
import { StoredKey } from '#keyservice/entities/stored-key.ts';
import { createSoftwareKeyStore } from '#keyservice/keys/software-key-store.ts';
import { keyEncryptionKeys } from '#keyservice/keys/key-encryption-keys.ts';
import { StartError } from '#keyservice/open-keys.ts';
import { startKeyService } from '#keyservice/start.ts';
import { makeAuthority, makeEntity } from '#test/support/pki/entity.ts';
import { makePkcs12 } from '#test/support/pki/pkcs12.ts';
import { cheapPins } from '#test/support/servers/cheap-pins.ts';
import { setUp } from '#test/support/world/set-up.ts';
import {
  activated,
  codeOf,
  makeCertificate,
  pin,
  signActivated,
  someHash,
} from '#test/keyservice/support/activations.ts';
import { keys, runKeyService, tokenSettings } from '#test/keyservice/support/key-service.ts';
import { ownPurposes } from '#test/keyservice/support/own-purposes.ts';
import type { RunningKeyService } from '#test/keyservice/support/key-service.ts';
import { makeSoftToken } from '#test/keyservice/support/soft-token.ts';

const remove = (token: { remove(): Promise<void> }) => token.remove();
const soft = setUp(() => makeSoftToken(), remove);
const running = setUp(() => runKeyService(tokenSettings(soft)));
const keysOf = (where: object) => running.service.orm.em.fork().find(StoredKey, where);

const sign = (of: RunningKeyService, id: string, more = {}) =>
  of.call('POST', '/api/v1/sign', { certificate_id: id, document_hash: someHash(), pin, ...more });
const revoke = (id: string) =>
  running.call(
    'POST',
    `/api/v1/certificates/${id}/revoke`,
    { reason: 'superseded' },
    { 'x-api-key': keys.api },
  );

describe('a key service on a token', () => {
  test('keeps its own keys in the token, and no octet of them in the database', async () => {
    const own = await keysOf({ purpose: { $ne: 'user' } });
    expect(own.map(({ purpose }) => purpose).toSorted()).toEqual(ownPurposes.toSorted());
    for (const { home, sealedKey, sealedDataKey, kekId } of own)
      expect([home, sealedKey, sealedDataKey, kekId]).toEqual(['token', null, null, null]);
  });

  test.each([
    { key_type: 'EC', key_size: 384 },
    { key_type: 'RSA', key_size: 2048 },
  ])('makes, verifies and ends a holder’s key: %o', async (kind) => {
    const id = await makeCertificate(running, kind);
    const document_hash = someHash();
    const { data, status } = await sign(running, id, { document_hash });
    expect(status).toBe(200);
    const verified = await running.call('POST', '/api/v1/verify', {
      document_hash,
      signature: data['signature'],
    });
    expect(verified.data).toMatchObject({ valid: true, signer: { common_name: 'Bat Dorj' } });
    expect(codeOf(await sign(running, id, { pin: '000000' }))).toBe('INVALID_PIN');
    const leave = await activated(running, { profile: 'raw', num_signatures: 2 }, id);
    expect((await signActivated(running, leave)).status).toBe(200);
    expect((await revoke(id)).status).toBe(200);
    expect(codeOf(await sign(running, id))).toBe('INVALID_STATE');
    expect(codeOf(await signActivated(running, leave))).toBe('INVALID_STATE');
    const ended = await keysOf({ destroyedAt: { $ne: null }, home: 'wrapped' });
    for (const { sealedKey, sealedDataKey } of ended)
      expect([sealedKey, sealedDataKey]).toEqual([null, null]);
    expect(ended.length).toBeGreaterThan(0);
  });

  test('signs with keys of one signature, seals, and takes in a key that was made elsewhere', async () => {
    expect((await running.once()).status).toBe(200);
    const seal = { purpose: 'evidence', record: `sign-request/${randomUUID()}`, profile: 'pades' };
    expect(
      (await running.call('POST', '/api/v1/seals', { ...seal, document_hash: 'a'.repeat(64) })).status,
    ).toBe(200);
    const authority = makeAuthority({ name: 'Other Authority' });
    const { key, facts } = makeEntity({ name: 'Bat', issuer: authority, kind: 'rsa2048' });
    const file = makePkcs12(key, [facts.der, authority.facts.der], { passphrase: 'secret' });
    const taken = await running.call('POST', '/api/v1/certificates/import', {
      pkcs12: file.toString('base64'),
      passphrase: 'secret',
      pin,
      user_id: randomUUID(),
      label: 'Mine',
      type: 'corporate',
    });
    expect(taken.status).toBe(201);
    expect((await sign(running, String(taken.data['certificate_id']))).status).toBe(200);
  });

  test('is healthy, and says so of its token', async () => {
    const { status, body } = await running.call('GET', '/health');
    expect([status, body]).toMatchObject([200, { status: 'healthy', checks: { token: 'ok' } }]);
  });
});

describe('another start on the same database', () => {
  const silent = pino({ level: 'silent' });
  const start = (environment: Record<string, string>) =>
    startKeyService(parseKeyServiceConfig({ ...running.environment, ...environment }), silent, cheapPins);

  test('finds its authority and the holders’ keys in the token', async () => {
    const id = await makeCertificate(running);
    const again = await running.again();
    try {
      const [before, after] = [running, again].map(({ service }) => service.authority.root.facts.der);
      expect(after).toEqual(before);
      expect((await sign(again, id)).status).toBe(200);
    } finally {
      await again.stop();
    }
  });

  test('destroys the objects of keys whose rows have ended, and of those alone', async () => {
    const { keyStore, token } = running.service;
    const request = { keyType: 'EC', keySize: 256, purpose: 'seal', owner: 'tamga' } as const;
    const [ended, other] = [await keyStore.generate(request), await keyStore.generate(request)];
    await keyStore.destroy(ended);
    const em = running.service.orm.em.fork();
    await em.persist([ended, other]).flush();
    const found = ({ id }: StoredKey) => token?.openKept(id.replaceAll('-', ''));
    expect(await found(ended)).toBeDefined();
    await (await running.again()).stop();
    expect([await found(ended), await found(other)]).toEqual([undefined, expect.anything()]);
  });

  test('is refused without the token, by one line', async () => {
    const without = start({ PKCS11_MODULE: '', PKCS11_TOKEN_LABEL: '', PKCS11_PIN: '' });
    await expect(without).rejects.toThrow(StartError);
    await expect(without).rejects.toThrow(/^PKCS11_MODULE: it is not set, and \d+ keys of this database/);
  });

  test('is refused with another token of the same label, which lacks a key', async () => {
    const other = await makeSoftToken();
    try {
      const wrong = start(tokenSettings(other));
      await expect(wrong).rejects.toThrow(StartError);
      await expect(wrong).rejects.toThrow(/^PKCS11_TOKEN_LABEL: the token "tamga" does not have the key of/);
    } finally {
      await other.remove();
    }
  });

  test('is refused with a wrong PIN of the token, or another label', async () => {
    await expect(start({ PKCS11_TOKEN_LABEL: 'other' })).rejects.toThrow(/^PKCS11_TOKEN_LABEL: no token has/);
    await expect(start({ PKCS11_PIN: '00000000' })).rejects.toThrow(/^PKCS11_PIN: /);
  });
});

describe('a service that had its keys in the database', () => {
  const token = setUp(() => makeSoftToken(), remove);

  test('goes on using them with a token, and makes new ones in it', async () => {
    const software = await runKeyService({ PKCS11_MODULE: '', PKCS11_TOKEN_LABEL: '', PKCS11_PIN: '' });
    const old = await makeCertificate(software);
    const moved = await software.again(tokenSettings(token));
    try {
      expect((await sign(moved, old)).status).toBe(200);
      expect((await moved.once()).status).toBe(200);
      const made = await makeCertificate(moved);
      expect((await sign(moved, made)).status).toBe(200);
      const rows = await moved.service.orm.em.fork().find(StoredKey, { purpose: 'user' });
      expect(rows.map(({ home }) => home).toSorted()).toEqual(['database', 'wrapped']);
      // The row that the token has wrapped is of no use where there is no token.
      const kek = Buffer.from(String(moved.environment['KEY_ENCRYPTION_KEY']).slice(4), 'hex');
      const store = createSoftwareKeyStore(keyEncryptionKeys(kek), cheapPins);
      for (const row of rows) {
        const opened = store.open(row, pin);
        if (row.home === 'wrapped') await expect(opened).rejects.toMatchObject({ code: 'invalid_pin' });
        else (await opened).close();
      }
    } finally {
      await moved.service.token?.close();
      await moved.service.orm.close();
      await software.stop();
    }
  });
});

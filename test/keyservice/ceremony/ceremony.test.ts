import { X509Certificate } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keyIdOf } from '#keyservice/ca/addresses.ts';
import { Certificate } from '#keyservice/entities/certificate.ts';
import { LogEntry } from '#keyservice/entities/log-entry.ts';
import { RevocationList } from '#keyservice/entities/revocation-list.ts';
import { StartError } from '#keyservice/open-keys.ts';
import { readRevocationList } from '#signatures/crl/read-list.ts';
import { openSoftToken } from '#test/keyservice/support/homes.ts';
import { environmentFor, start } from '#test/keyservice/support/key-service.ts';
import { createMigratedDatabase } from '#test/support/servers/database.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { rootKeysInToken } from '#keyservice/ceremony/root/root-key.ts';
import { atService, rootIn, startRoot, type TestRoot } from './support.ts';

const root = setUp(() => startRoot());
const other = setUp(() => startRoot());
const database = setUp(createMigratedDatabase, (one) => one.drop());
const settings = setUp(async () => environmentFor(database.url, { OFFLINE_ROOT: 'true' }));
const startService = () => start(settings, () => Promise.resolve());

/** Signs what a service has requested, and a list, by a root. */
async function signedBy(by: TestRoot, request: Buffer) {
  const issuing = await by.sign(request);
  return { root: by.facts.der, issuing: issuing.der, list: (await by.list()).der };
}

describe('a service under an offline root', () => {
  test('does not start before the ceremony, and says what comes next', async () => {
    await expect(startService()).rejects.toThrow(StartError);
    await expect(startService()).rejects.toThrow('npm run ceremony -- request');
  });

  test('takes over what its root has signed for it, and nothing else', async () => {
    const { request, take } = atService(settings);
    const asked = await request();
    const signed = await signedBy(root, asked);
    const foreign = await signedBy(other, asked);
    await expect(take({ ...signed, root: foreign.root })).rejects.toThrow('does not hold under this root');
    await expect(take({ ...signed, list: foreign.list })).rejects.toThrow('not signed by this root');
    const elsewhere = await createMigratedDatabase();
    await expect(atService(environmentFor(elsewhere.url)).take(signed)).rejects.toThrow(
      'a key that is not here',
    );
    await elsewhere.drop();
    await expect(take(signed, new Date(Date.now() + 366 * 86_400_000))).rejects.toThrow('not valid now');
    await take(signed);
    await expect(take(foreign)).rejects.toThrow('Another root is here');
    await expect(take(signed)).rejects.toThrow('imported before');
    const { issuing: _, ...listAlone } = signed;
    await expect(take(listAlone)).rejects.toThrow('it must be higher than 1');
  });

  test('issues under it, gives its list, and leaves to a ceremony what only the root can do', async () => {
    const running = await startService();
    const { issuing, root: held } = running.service.authority;
    expect(new X509Certificate(issuing.facts.der).verify(new X509Certificate(root.facts.der).publicKey)).toBe(
      true,
    );
    expect([held.facts.der, held.key]).toEqual([root.facts.der, null]);
    const made = await running.call('POST', '/api/v1/certificates/generate', {
      common_name: 'Bat',
      key_type: 'EC',
    });
    expect(made.status).toBe(201);
    const list = await running.call('POST', '/api/v1/status/root-crl', { if_older_than: 0 });
    expect(list.data).toMatchObject({ published: false, crl_number: 1, key_id: keyIdOf(root.facts) });
    const of = keyIdOf(issuing.facts);
    const refused = await running.call('POST', '/api/v1/authority/successor', { of });
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'INVALID_STATE' } } });
    expect(await running.call('POST', '/api/v1/status/renewals', {})).toMatchObject({
      data: { attention: [] },
    });
    const em = running.service.orm.em.fork();
    const entries = await em.find(LogEntry, { caller: 'ceremony (tests)' }, { orderBy: { sequence: 'asc' } });
    const done = ['authority_requested', 'authority_imported', 'authority_imported', 'root_list_imported'];
    expect(entries.map(({ operation }) => operation)).toEqual(done);
    await running.service.orm.close();
  });

  test('asks for a person while the root’s list nears its end, and publishes none after it', async () => {
    const running = await startService();
    const { orm, authority } = running.service;
    const keyId = keyIdOf(authority.root.facts);
    const ends = (days: number) =>
      orm.em
        .fork()
        .nativeUpdate(RevocationList, { keyId }, { nextUpdate: new Date(Date.now() + days * 86_400_000) });
    const health = async () => (await running.call('GET', '/health')).body;
    expect(await health()).not.toHaveProperty('attention');
    await ends(119);
    expect(await health()).toMatchObject({ status: 'healthy', attention: ['root_list_due'] });
    await ends(-1);
    expect((await running.call('POST', '/api/v1/status/root-crl', {})).status).toBe(503);
    await ends(365);
    await orm.close();
  });

  test('goes on under the next issuing authority when the list revokes the one before', async () => {
    const { request, take } = atService(settings);
    const under = await startService();
    const before = under.service.authority.issuing;
    const issuing = await root.sign(await request());
    expect(issuing.commonName).toBe('Tamga Issuing CA 2');
    const { serialNumber } = before.facts;
    const revoke = { serialNumber, reason: 'superseded' } as const;
    const older = await mkdtemp(join(tmpdir(), 'tamga-older-root-'));
    await cp(root.folder, older, { recursive: true });
    await take({ root: root.facts.der, issuing: issuing.der, list: (await root.list({ revoke })).der });
    // A process that has run since before goes on under the next one, too.
    const made = await under.call('POST', '/api/v1/certificates/generate', {
      common_name: 'Bat',
      key_type: 'EC',
    });
    expect(made.data).toMatchObject({ issuer_cn: 'Tamga Issuing CA 2' });
    await under.service.orm.close();
    const running = await startService();
    expect(running.service.authority.issuing.facts.der).toEqual(issuing.der);
    const row = await running.service.orm.em.fork().findOneOrFail(Certificate, { id: before.id });
    expect(row).toMatchObject({ revocationReason: 'superseded', revokedAt: expect.any(Date) });
    // The entry stays in every list that follows.
    const next = readRevocationList((await root.list()).der);
    expect([next.number, next.entries.length > 0]).toEqual([3n, true]);
    // An older copy of the root's folder knows nothing of the revocation.
    const copy = await rootIn(older);
    await copy.list();
    const list = (await copy.list()).der;
    await expect(take({ root: root.facts.der, list })).rejects.toThrow('which is revoked here');
    await rm(older, { recursive: true });
    await running.service.orm.close();
  });

  test('waits for the next ceremony when the last issuing authority is revoked, and says so', async () => {
    const { request, take } = atService(settings);
    const running = await startService();
    const { serialNumber } = running.service.authority.issuing.facts;
    const revoke = { serialNumber, reason: 'keyCompromise' } as const;
    await take({ root: root.facts.der, list: (await root.list({ revoke })).der });
    const made = { common_name: 'Bat', key_type: 'EC' };
    const refused = await running.call('POST', '/api/v1/certificates/generate', made);
    expect(refused).toMatchObject({
      status: 503,
      body: { error: { message: expect.stringContaining('key ceremony') } },
    });
    await expect(startService()).rejects.toThrow('the last one is revoked: hold a key ceremony');
    // The root has signed the next one for a service that was lost with its key: another number is free.
    const lost = await request();
    await root.sign(lost);
    await expect(root.sign(await request())).rejects.toThrow('request another one with --number');
    await expect(request(2)).rejects.toThrow('give 3 or more');
    expect((await root.sign(await request(4))).commonName).toBe('Tamga Issuing CA 4');
    // Nor does one before it issue again.
    const em = running.service.orm.em.fork();
    await em.nativeUpdate(Certificate, { revocationReason: 'superseded' }, { revokedAt: null });
    await expect(startService()).rejects.toThrow('the last one is revoked: hold a key ceremony');
    const { data } = await running.call('GET', '/api/v1/keys');
    const listed = data['service_keys'] as { purpose: string; in_use: boolean }[];
    const issuing = listed.filter(({ purpose }) => purpose === 'issuing');
    expect(issuing).toMatchObject([{ in_use: false }]);
    await running.service.orm.close();
  });
});

test('a root in a token signs as one in a file does', async () => {
  const opened = await openSoftToken();
  const { token } = opened;
  const inToken = await startRoot(rootKeysInToken(token));
  const place = await createMigratedDatabase();
  const service = atService(environmentFor(place.url, { OFFLINE_ROOT: 'true' }));
  await service.take(await signedBy(inToken, await service.request()));
  await expect(startRoot(rootKeysInToken(token)).then((one) => one.stop())).resolves.toBeUndefined();
  await Promise.all([inToken.stop(), opened.stop(), place.drop()]);
});

import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openRoot, rootFiles } from '#keyservice/ceremony/root/root-folder.ts';
import { makeRoot } from '#keyservice/ceremony/root/make-root.ts';
import { takeRoot } from '#keyservice/ceremony/service/take-root.ts';
import { readPassphrases } from '#keyservice/ceremony/passphrases.ts';
import { readCommand, UsageError } from '#keyservice/ceremony/options.ts';
import { generateKey } from '#keyservice/keys/generate-key.ts';
import { signingKey } from '#keyservice/keys/signing-key.ts';
import { StoredKey } from '#keyservice/entities/stored-key.ts';
import { encodeName } from '#signatures/asn1/names.ts';
import { issueCertificationRequest, readCertificationRequest } from '#signatures/certificates/request.ts';
import { readRevocationList } from '#signatures/crl/read-list.ts';
import { runKeyService } from '#test/keyservice/support/key-service.ts';
import { cheapPins } from '#test/support/servers/cheap-pins.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { atService, fileKeys, operator, rootIn, startRoot } from './support.ts';

const root = setUp(() => startRoot());
const scratch = setUp(
  async () => ({ path: await mkdtemp(join(tmpdir(), 'tamga-ceremony-')) }),
  ({ path }) => rm(path, { recursive: true }),
);

async function requestFor(commonName: string, keySize: 256 | 384 = 384): Promise<Buffer> {
  const { publicKey, privateKey } = await generateKey({ keyType: 'EC', keySize });
  const subject = encodeName({ country: 'MN', organization: 'Tamga', commonName });
  const signer = signingKey('EC', { publicKey, privateKey });
  return issueCertificationRequest({ subject, publicKey }, { signer, hash: 'sha384' });
}

describe('the root', () => {
  test('opens by the passphrases of all custodians in their order alone', async () => {
    await expect(openRoot(root.folder, fileKeys('of others'))).rejects.toThrow('do not open the root’s key');
    const files = ['one', 'two'].map((name) => join(scratch.path, name));
    for (const file of files) await writeFile(file, `the passphrase of ${file}\n`);
    expect(await readPassphrases({ files })).not.toBe(await readPassphrases({ files: files.toReversed() }));
    const short = join(scratch.path, 'short');
    await writeFile(short, 'fifteen letters');
    await expect(readPassphrases({ files: [short] })).rejects.toThrow('fewer than 16');
  });

  test('is never written over, and its key is in no file as it is', async () => {
    const again = makeRoot(root.folder, { country: 'MN', keys: fileKeys(), now: new Date() });
    await expect(again).rejects.toThrow('nothing is overwritten');
    const file = await readFile(rootFiles(root.folder).key);
    expect(file.includes('PRIVATE KEY')).toBe(false);
    await writeFile(
      join(scratch.path, 'root-key.json'),
      file.toString().replace(/"sealed": "./, '"sealed": "!'),
    );
    const changed = fileKeys().open(join(scratch.path, 'root-key.json'));
    await expect(changed).rejects.toThrow('not one of this program');
  });

  test('signs requests of the key service alone, each once', async () => {
    await expect(root.sign(await requestFor('Another CA'))).rejects.toThrow('names such as');
    await expect(root.sign(await requestFor('Tamga Issuing CA 1'))).rejects.toThrow('names such as');
    await expect(root.sign(await requestFor('Tamga Issuing CA 7', 256))).rejects.toThrow('P-384');
    const request = await requestFor('Tamga Issuing CA 7');
    const changed = Buffer.from(request);
    changed.writeUInt8(changed.readUInt8(60) ^ 1, 60);
    await expect(root.sign(changed)).rejects.toThrow(/request|name|signed/);
    expect((await root.sign(request)).pathLength).toBe(0);
    await expect(root.sign(request)).rejects.toThrow('before');
    const longer = Buffer.concat([request, Buffer.alloc(1)]);
    expect(() => readCertificationRequest(longer)).toThrow('certification request');
  });

  test('signs lists whose numbers rise, none dated before the last, none for more than a year', async () => {
    const first = await root.list({ days: 30 });
    expect([first.number, readRevocationList(first.der).nextUpdate]).toEqual([1n, first.nextUpdate]);
    expect((await root.list()).number).toBe(2n);
    await expect(root.list({ now: new Date(Date.now() - 2 * 3_600_000) })).rejects.toThrow(
      'Correct the clock',
    );
    await expect(root.list({ days: 366 })).rejects.toThrow('1 to 365 days');
    const unknown = { serialNumber: 'ABCDEF', reason: 'superseded' } as const;
    await expect(root.list({ revoke: unknown })).rejects.toThrow('no certificate with the serial number');
  });

  test('signs no list that would take a revocation back because a certificate is not in its folder', async () => {
    const { serialNumber } = await root.sign(await requestFor('Tamga Issuing CA 8'));
    await root.list({ revoke: { serialNumber, reason: 'superseded' } });
    const file = join(root.folder, 'issued', `${serialNumber}.crt`);
    await rename(file, `${file}.away`);
    await expect(root.list()).rejects.toThrow('put back every certificate');
    await rename(`${file}.away`, file);
    expect(readRevocationList((await root.list()).der).entries.length).toBeGreaterThan(0);
  });
});

describe('a root that began in the database', () => {
  test('is taken out: it signs in its folder, and never again at the service', async () => {
    const running = await runKeyService();
    await running.call('POST', '/api/v1/status/root-crl', {});
    const folder = join(scratch.path, 'taken');
    const service = atService(running.environment);
    const passphrases = 'of the custodians';
    const take = () =>
      service.withKeys((keys) => takeRoot(keys, { folder, passphrases, operator, cost: cheapPins }));
    await take();
    expect(await readdir(folder)).toEqual(['issued', 'lists', 'root-key.json', 'root.crt']);
    // This process has the root's key in mind still.
    expect((await running.call('POST', '/api/v1/status/root-crl', {})).status).toBe(503);
    await running.call('POST', '/api/v1/status/renewals', {});
    const { root: held, issuing } = running.service.authority;
    expect(held.key).toBeNull();
    const em = running.service.orm.em.fork();
    const erased = await em.findOneOrFail(StoredKey, { purpose: 'root' });
    expect([erased.sealedKey, erased.sealedDataKey]).toEqual([null, null]);
    await expect(take()).rejects.toThrow('it is offline already');
    const taken = await rootIn(folder);
    const { der: list, number } = await taken.list();
    expect(number).toBe(2n);
    await service.take({ root: held.facts.der, list });
    const request = await service.request();
    const successor = await taken.sign(request);
    await service.take({ root: held.facts.der, issuing: successor.der, list: (await taken.list()).der });
    await running.call('POST', '/api/v1/status/renewals', {});
    expect(running.service.authority.issuing.facts.der).toEqual(successor.der);
    expect(running.service.authority.held.map(({ id }) => id)).toContain(issuing.id);
    await running.stop();
  });
});

test.each([
  ['sign --folder f --request r --to t', 'needs --pki-url'],
  ['sign --folder f --request r --to t --pki-url http://a/', 'without a slash'],
  ['list --folder f --to t --revoke 1 --reason because', 'belong together'],
  ['root --folder f --custodians 0', 'no number'],
  ['root --folder f --custodians 2 --passphrase-file x', 'not both'],
  ['root --folder f --country mn', 'two upper-case letters'],
  ['burn', 'There is no command'],
  ['request --to t extra', 'is too much'],
  ['request --where t', 'where'],
])('the command %j is refused in words', (line, said) => {
  expect(() => readCommand(line.split(' '))).toThrow(UsageError);
  expect(() => readCommand(line.split(' '))).toThrow(said);
});

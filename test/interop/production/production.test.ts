import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from '#stack/system/ports.ts';
import { verifyCades } from '#signatures/cades-t/verify.ts';
import { killTokenProcesses } from '#test/keyservice/support/token-processes.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { opensslCms, pyhankoDetached } from '#test/interop/support/checkers.ts';
import { dssDetached, stopDss } from '#test/interop/support/dss.ts';
import { expectSealed } from '#test/interop/support/sealed-files.ts';
import { makeCustomer } from './support/customers.ts';
import { demoOf } from './support/demo.ts';
import { install } from './support/installation.ts';
import { healthOf } from './support/key-service.ts';
import { ownNames, runSection } from './support/page.ts';
import { logsOf, secretsOf } from './support/secrets.ts';
import { signMany, type Signed } from './support/signing.ts';
import { trustOf } from './support/trust.ts';

const execute = promisify(execFile);

// The tests are one story, in their order: each begins with what the one before left.
const before = getCACertificates('default');
const production = setUp(async () => {
  const made = await install();
  setDefaultCACertificates([...before, await readFile(made.ca, 'utf8')]);
  // The demo's receiver of webhooks is on this machine.
  for (const program of ['api', 'worker'] as const) await made.set(program, 'WEBHOOK_ALLOW_PRIVATE=true');
  await made.start();
  return made;
});
setUp(() => Promise.resolve({ stop: () => setDefaultCACertificates(before) }));
setUp(() => Promise.resolve({ stop: stopDss }));
const customer = setUp(() => makeCustomer(production));

/** A file that the demo left. */
const output = (name: string) => readFile(new URL(`../../../demo-output/${name}`, import.meta.url));

/** Every signature holds for us, and the last one for OpenSSL, pyHanko and EU DSS, which ask for its status. */
async function expectAllValid(signed: Signed[]): Promise<void> {
  const { root, rootPem } = await trustOf(production);
  for (const { document, signature } of signed) {
    const digest = createHash('sha256').update(document).digest();
    verifyCades({ signature, digest, hash: 'sha256', root, now: new Date() });
  }
  const last = signed.at(-1);
  if (!last) throw new Error('nothing was signed');
  for (const judge of [opensslCms, pyhankoDetached, dssDetached]) {
    const { ok, said } = await judge({ ...last, root: rootPem });
    expect(ok, said).toBe(true);
  }
}

test('the page tells every value that is one’s own', () => {
  expect(Object.keys(production.own).toSorted()).toEqual(ownNames().toSorted());
});

test('every process runs by the commands of the page', async () => {
  const env = { ...production.own, CURL_CA_BUNDLE: production.ca };
  expect(await runSection('Whether it runs', env)).toContain('"key_service":"ok"');
});

test('the worker that deletes runs by the commands of the page, and takes from its own queue alone', async () => {
  const { purge } = production;
  // On the same machine as the other worker.
  await purge.start({ WORKER_METRICS_PORT: String(await freePort()) });
  expect(purge.said()).toMatch(/"queues":\["purges"\].*"worker ready"/);
  await purge.stop();
});

test('pages want https from then on, cookies are of this host alone, and there is no outbox', async () => {
  const page = await fetch(`${production.baseUrl}/account`, { redirect: 'manual' });
  expect(page.headers.get('strict-transport-security')).toContain('max-age=');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const cookies = page.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; Secure/);
  expect((await fetch(`${production.baseUrl}/dev/outbox`)).status).toBe(404);
  await expect(fetch(production.baseUrl.replace('https:', 'http:'))).rejects.toThrow(/fetch failed/);
});

test('the key service answers nobody without a certificate of the house', async () => {
  expect((await healthOf(production)).status).toBe(200);
  await expect(healthOf(production, { withCertificate: false })).rejects.toThrow(
    /certificate required|ECONNRESET|hang up/,
  );
});

test('a document at level 3, an envelope and a PDF of other software are signed, and all validators agree', async () => {
  const demo = await demoOf(production, customer);
  expect(await demo('--loa', '3')).toContain('✓');
  expect(await demo('--envelope')).toContain('✓');
  expect(await demo('--remote')).toContain('✓');
  await expectAllValid([
    { document: await output('agreement.pdf'), signature: await output('signature.p7s') },
  ]);
  const status = await trustOf(production);
  await expectSealed({ pdf: await output('envelope.pdf'), status, signatures: 3 });
});

test('no signature is lost while the processes of the token are killed', async () => {
  let killed = 0;
  const signed = await signMany(production, customer.owner, {
    count: 50,
    meanwhile: async (done) => {
      // Between two looks at how many are made.
      for (let seen = 0; done() < 45; await sleep(100))
        if (done() >= seen + 10) {
          seen = done();
          killed += await killTokenProcesses(production.keyService.pid());
        }
    },
  });
  expect(killed).toBeGreaterThanOrEqual(4);
  await expectAllValid(signed);
});

test('the key-encryption key is rotated under load, and no signature is lost', async () => {
  const { own, keyService } = production;
  const section = 'Another key-encryption key';
  const startAgain = () => keyService.stop().then(() => keyService.start());
  const signed = await signMany(production, customer.owner, {
    count: 20,
    meanwhile: async () => {
      await runSection(section, own, 0);
      await startAgain();
      await runSection(section, own, 1);
      await startAgain();
      expect(await runSection(section, own, 2)).toMatch(/ 0 keys, 0 activations; last used/);
      await runSection(section, own, 3);
      await startAgain();
    },
  });
  await expectAllValid(signed);
});

test('all goes on after every process was stopped', async () => {
  const { rootPem } = await trustOf(production);
  await production.stopPrograms();
  await production.start();
  expect((await trustOf(production)).rootPem).toBe(rootPem);
  const once = { count: 3, meanwhile: async () => {} };
  await expectAllValid(await signMany(production, customer.owner, once));
});

test('no file of the installation can be read by others', async () => {
  const { stdout } = await execute('find', [production.etc, '-perm', '/077']);
  expect(stdout).toBe('');
});

test('no log holds a secret', async () => {
  const secrets = await secretsOf(production, customer);
  expect(secrets.length).toBeGreaterThan(30);
  expect(secrets.filter(({ value }) => value.length < 12)).toEqual([]);
  for (const [log, text] of Object.entries(await logsOf(production))) {
    expect(text.length, log).toBeGreaterThan(100);
    expect(
      secrets.filter(({ value }) => text.includes(value)).map(({ name }) => `${name} in ${log}`),
    ).toEqual([]);
  }
});

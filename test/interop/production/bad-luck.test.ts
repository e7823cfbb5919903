import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { killTokenProcesses } from '#test/keyservice/support/token-processes.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { fakeTimeLibrary } from '#test/interop/support/fake-time.ts';
import { install } from './support/installation.ts';
import { askAsWorker, healthOf } from './support/key-service.ts';

const execute = promisify(execFile);

// The key service alone, as production starts it; what its callers do then is tested elsewhere.
const production = setUp(install);
afterEach(() => production.keyService.stop());

const stamp = () =>
  askAsWorker(production, '/api/v1/timestamps', {
    hash: 'ab'.repeat(32),
    hash_algorithm: 'sha256',
    purpose: 'archive',
    record: `envelope/${randomUUID()}`,
  });

/** Why there is no timestamp now; empty where there is one. */
const refusal = () =>
  stamp().then(
    () => '',
    (error: unknown) => String(error),
  );

test('a wrong PIN of the token is tried once: the key service does not start until somebody has logged in', async () => {
  const { keyService, own, etc } = production;
  await keyService.start();
  await keyService.stop();
  const file = join(etc, 'token-pin');
  const right = await readFile(file, 'utf8');
  await writeFile(file, 'wrong-pin\n');
  expect(await keyService.fail()).toBe(78);
  expect(keyService.said()).toMatch(/^key service: .*PIN/m);
  await writeFile(file, right);
  // The token tells that a PIN was wrong: one more try by a program that starts again and again would lock it in the end.
  expect(await keyService.fail()).toBe(78);
  const login = [
    '--module',
    own['PKCS11_MODULE'] ?? '',
    '--token-label',
    'tamga',
    '--login',
    '--pin',
    right.trim(),
  ];
  await execute('pkcs11-tool', [...login, '--list-objects'], { env: { ...process.env, ...own } });
  await keyService.start();
  expect((await healthOf(production)).status).toBe(200);
});

test('a token that goes away is said in health, and signs again when it is back', async () => {
  const { keyService, etc } = production;
  await keyService.start();
  await stamp();
  await rename(join(etc, 'tokens'), join(etc, 'away'));
  // What the module has open goes on; a token that is pulled ends that, too.
  expect(await killTokenProcesses(keyService.pid())).toBeGreaterThan(0);
  await untilTrue(
    () =>
      stamp().then(
        () => false,
        () => true,
      ),
    60_000,
  );
  await untilTrue(async () => (await healthOf(production)).status === 503, 60_000);
  await rename(join(etc, 'away'), join(etc, 'tokens'));
  await untilTrue(async () => (await healthOf(production)).status === 200, 60_000);
  await expect(stamp()).resolves.toMatchObject({});
});

test('a clock that is set back stamps nothing, and says so; the service does not start by one', async () => {
  const { keyService, etc } = production;
  const clock = join(etc, 'clock');
  await writeFile(clock, '+0\n');
  const faked = {
    LD_PRELOAD: fakeTimeLibrary(),
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  await keyService.start(faked);
  await stamp();
  // Set back further than to its making, the service would take the callers' certificates for ones to come, and hear nobody.
  const { mtimeMs } = await stat(join(etc, 'tls', 'worker.pem'));
  await untilTrue(async () => Date.now() - mtimeMs > 20_000);
  await writeFile(clock, '-15\n');
  await expect(stamp()).rejects.toThrow(/clock of this machine is 1\d s behind the database's/);
  const { status, body } = await healthOf(production);
  expect(status).toBe(503);
  expect(body).toContain('behind');
  // Three seconds are no fault between it and its database, and yet no clock for timestamps: its sources notice it.
  await writeFile(clock, '-3\n');
  await untilTrue(
    async () => (await refusal()).includes('time sources find the clock of this machine wrong'),
    90_000,
  );
  expect(await healthOf(production)).toMatchObject({
    status: 200,
    body: expect.stringContaining('degraded'),
  });
  await writeFile(clock, '+0\n');
  await untilTrue(() => stamp().then(Boolean, () => false), 90_000);
  for (const server of production.time.servers.slice(1)) server.say({ isSilent: true });
  await untilTrue(() => stamp().then(() => false, Boolean), 90_000);
  await expect(stamp()).rejects.toThrow('only 1 of 3 time sources say the time');
  for (const server of production.time.servers) server.say({});
  await keyService.stop();
  await writeFile(clock, '-1h\n');
  expect(await keyService.fail(faked)).toBe(1);
  expect(keyService.said()).toContain("behind the database's; set the wrong one right");
}, 480_000);

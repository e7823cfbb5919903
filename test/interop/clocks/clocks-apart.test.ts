import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '#stack/system/ports.ts';
import { ensureCheckers } from '#test/interop/support/checkers.ts';
import { call } from '#test/support/http/http.ts';
import { registerUser } from '#test/support/people/account.ts';
import { openAndSign, sentEnvelope, untilEnvelope } from '#test/support/people/envelope.ts';
import { createRequest, signWithCode, untilStatus } from '#test/support/people/signer.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { startApiProcess } from '#test/support/servers/api-process.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startWorld, type World } from '#test/support/world/world.ts';

// The world's own API, its key service, database and Temporal are right; workers, and then a second API, are not.
const world = setUp(() => startWorld());
beforeAll(ensureCheckers, 600_000);

const execute = promisify(execFile);

/** What makes a process see another time, so many seconds off. */
async function faked(seconds: number): Promise<Record<string, string>> {
  const { stdout } = await execute('faketime', ['-f', '+0', 'printenv', 'LD_PRELOAD']);
  const library = stdout.trim();
  const offset = `${seconds > 0 ? '+' : ''}${seconds}`;
  return { LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1', FAKETIME_NO_CACHE: '1' };
}

const hex = (key: Buffer) => `hex:${key.toString('hex')}`;

/** The worker's program over the world's database, workflows and keys, with its clock so many seconds off. */
async function startWorker({ config, deps, database, keyService }: World, seconds: number) {
  const [metrics, probes] = [await freePort(), await freePort()];
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    BASE_URL: config.BASE_URL,
    DATABASE_URL: database.urls.worker,
    TEMPORAL_ADDRESS: inject('temporalAddress'),
    TEMPORAL_NAMESPACE: deps.temporal.options.namespace,
    KEY_SERVICE_URL: keyService.ofWorker.url,
    KEY_SERVICE_WORKER_CREDENTIAL: keyService.ofWorker.apiKey,
    ACT_PUBLIC_KEYS: hex(deps.keys.acts.publicKey),
    LINK_KEY: hex(config.LINK_KEY),
    DATA_ENCRYPTION_KEY: hex(config.DATA_ENCRYPTION_KEY),
    PAYLOAD_ENCRYPTION_KEY: hex(config.PAYLOAD_ENCRYPTION_KEY),
    DOCUMENT_ENCRYPTION_KEY: hex(config.DOCUMENT_ENCRYPTION_KEY),
    STORAGE_URL: config.STORAGE_URL,
    WORKER_METRICS_PORT: String(metrics),
    WORKER_PROBE_PORT: String(probes),
    WORKER_VERSIONING: 'off',
    ...(await faked(seconds)),
  };
  const child = spawn(process.execPath, ['src/worker/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString('utf8')));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  };
  await untilTrue(() => {
    if (child.exitCode !== null) throw new Error(`the worker ended with code ${child.exitCode}:\n${log}`);
    return Promise.resolve(log.includes('"worker ready"'));
  }, 90_000);
  return { log: () => log, stop, health: `http://127.0.0.1:${probes}/health` };
}

/** Plays a sign request and an envelope by the API at a place, from the call that makes them to their ends. */
async function play(place: World): Promise<void> {
  const request = await createRequest(place);
  expect((await signWithCode(place, request.token)).status).toBe(200);
  await untilStatus(place, request.request_id, 'signed');
  const user = await registerUser(place);
  const { id, emails } = await sentEnvelope(place, user, { recipients: [{}, {}] });
  for (const email of emails) expect((await openAndSign(place, email)).status).toBe(200);
  await untilEnvelope(place, user, { id, status: 'completed' });
}

type Clock = { process: string; against: string; skew_ms: number };

async function clocksSeen(): Promise<Clock[]> {
  const { apiKey } = await makeStaff(world, 'support');
  const { body } = await call<{ clocks: Clock[] }>(world, '/support/health', {
    headers: { 'x-api-key': apiKey },
  });
  return body.clocks;
}

test.each([12, -12])(
  'with worker and API %i s off, a sign request and an envelope come to their ends, and people see which clocks differ',
  async (seconds) => {
    await world.workers.pause();
    const worker = await startWorker(world, seconds);
    try {
      await play(world);
      expect(worker.log()).toContain('two clocks are too far apart');
      const said = (await (await fetch(worker.health)).json()) as { clocks: Clock[] };
      const off = said.clocks.filter(({ against }) => against !== 'temporal');
      expect(off.map(({ against }) => against).toSorted()).toEqual(['database', 'key_service']);
      for (const { skew_ms: skew } of off) expect(Math.abs(skew - seconds * 1_000)).toBeLessThan(1_500);
      const api = await startApiProcess(world, await faked(seconds));
      try {
        await play({ ...world, baseUrl: api.baseUrl });
        expect(api.log()).toContain('two clocks are too far apart');
      } finally {
        await api.kill();
      }
      await untilTrue(async () => {
        const ofDatabase = (await clocksSeen()).filter(({ against }) => against === 'database');
        return ofDatabase.some(({ skew_ms: skew }) => Math.abs(skew - seconds * 1_000) < 1_500);
      }, 90_000);
    } finally {
      await worker.stop();
      await world.workers.start();
    }
  },
  480_000,
);

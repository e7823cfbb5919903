import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#stack/system/ports.ts';
import { makeIdentity } from '#test/interop/production/support/tls.ts';
import { environmentFor } from '#test/keyservice/support/key-service.ts';
import { createDatabase } from '#test/support/servers/database.ts';
import { startFolder } from '#test/support/world/folder.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';

const folder = setUp(startFolder);
const database = setUp(createDatabase, (one) => one.drop());

function start(command: string, args: string[], env: Record<string, string | undefined>) {
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** The status of a key service's answer on a connection of its own; 0 where none was made. */
const ask = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).then(
    ({ status }) => status,
    () => 0,
  );

/** A key service that takes connections for 20 s after SIGTERM. */
async function startKeys() {
  const [port, probes] = [await freePort(), await freePort()];
  const settings = {
    SERVER_PORT: String(port),
    KEY_SERVICE_PROBE_PORT: String(probes),
    LAME_DUCK_SECONDS: '20',
    KEY_ENCRYPTION_KEY: 'k'.repeat(32),
  };
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...environmentFor(database.url, settings) };
  const child = start(process.execPath, ['src/keyservice/main.ts'], env);
  await untilTrue(async () => (await ask(port)) === 200, 60_000);
  return { child, port, probes };
}

type Keys = Awaited<ReturnType<typeof startKeys>>;

const at = (port: number) => `127.0.0.1:${port}`;

/** HAProxy with our file before two key services; gives the port that their callers use. */
async function startBalancer(one: Keys, two: Keys): Promise<number> {
  const tls = await makeIdentity(folder.path);
  await writeFile(join(folder.path, 'web.pem'), Buffer.concat([tls.cert, tls.key]));
  const callers = await freePort();
  start('haproxy', ['-db', '-q', '-f', 'deploy/haproxy.cfg'], {
    PATH: process.env['PATH'],
    WEB_BIND: at(await freePort()),
    STATUS_BIND: at(await freePort()),
    KEYS_BIND: at(callers),
    API_1: at(await freePort()),
    API_2: at(await freePort()),
    KEYS_1: at(one.port),
    KEYS_1_PROBE: at(one.probes),
    KEYS_2: at(two.port),
    KEYS_2_PROBE: at(two.probes),
    WEB_PEM: join(folder.path, 'web.pem'),
    API_CA: join(folder.path, 'ca.pem'),
    API_NAME: 'localhost',
  });
  return callers;
}

test('the balancer gives nothing to a key service that takes connections and is not ready', async () => {
  const one = await startKeys();
  const two = await startKeys();
  const callers = await startBalancer(one, two);
  await untilTrue(async () => (await ask(callers)) === 200);
  one.child.kill('SIGTERM');
  await untilTrue(async () => (await ask(one.port)) === 503);
  const many = async () => {
    const answers: number[] = [];
    for (let i = 0; i < 20; i += 1) answers.push(await ask(callers));
    return answers;
  };
  const ready = Array.from({ length: 20 }, () => 200);
  await untilTrue(async () => (await many()).every((status) => status === 200), 15_000).catch(() => {});
  expect(await many()).toEqual(ready);
  // All of it while the other one still took connections.
  expect(await ask(one.port)).toBe(503);
}, 120_000);

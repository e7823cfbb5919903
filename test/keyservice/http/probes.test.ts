import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { tokenHindrance } from '#keyservice/http/health.ts';
import { freePort } from '#stack/system/ports.ts';
import { createDatabase } from '#test/support/servers/database.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { environmentFor } from '#test/keyservice/support/key-service.ts';

const database = setUp(createDatabase, (one) => one.drop());

const ask = async (port: number, path: string) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
};

/** Runs the program with a port of its own for probes; gives what asks them. */
async function run(more: Record<string, string>) {
  const [main, probes] = [await freePort(), await freePort()];
  const ports = { SERVER_PORT: String(main), KEY_SERVICE_PROBE_PORT: String(probes) };
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['src/keyservice/main.ts'], {
    env: { PATH, NODE_COMPILE_CACHE, ...environmentFor(database.url, { ...ports, ...more }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [onMain, onProbes] = [(path: string) => ask(main, path), (path: string) => ask(probes, path)];
  await untilTrue(async () => (await onProbes('/readyz')).status === 200);
  return { child, onMain, onProbes };
}

test('the key service answers probes on both ports, and goes on for a while when it was told to stop', async () => {
  const { child, onMain, onProbes } = await run({ LAME_DUCK_SECONDS: '2' });
  for (const asked of [onMain, onProbes]) {
    expect(await asked('/livez')).toEqual({ status: 200, body: { status: 'alive' } });
    expect(await asked('/readyz')).toEqual({ status: 200, body: { status: 'ready' } });
    expect(await asked('/health')).toMatchObject({ status: 200, body: { status: 'healthy' } });
  }
  expect((await onMain('/api/v1/ca')).status).toBe(401);
  // Nothing that asks for a credential is where nobody shows a certificate.
  expect(await onProbes('/api/v1/ca')).toEqual({ status: 404, body: undefined });
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await untilTrue(async () => (await onProbes('/readyz')).status === 503);
  expect(await onMain('/readyz')).toMatchObject({ status: 503, body: { status: 'draining' } });
  expect((await onMain('/api/v1/ca')).status).toBe(401);
  expect(await exit).toEqual([0, null]);
});

const withToken = (isUsable: boolean) => ({ token: { state: () => ({ isUsable }) } });

test('a key service whose token cannot be used takes no work', () => {
  expect(tokenHindrance({})).toBeUndefined();
  expect(tokenHindrance(withToken(true))).toBeUndefined();
  expect(tokenHindrance(withToken(false))).toContain('token');
});

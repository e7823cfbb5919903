import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processIdentity } from '#stack/system/process-identity.ts';
import { stackEnvironment, startWholeStack } from '#test/support/servers/stack.ts';
import type { WholeStack } from '#test/support/servers/stack.ts';

type Child = { name: string; pid: number };

let stack: WholeStack;
let remove: () => Promise<void>;

beforeAll(async () => {
  const made = await stackEnvironment();
  remove = made.remove;
  // As if for the first time: nothing was compiled or bundled before.
  const cold = await startWholeStack({ ...made.env, NODE_COMPILE_CACHE: undefined });
  stack = { ...cold, env: made.env };
});

afterAll(async () => {
  await stack?.stop();
  await remove();
});

function children(): Child[] {
  const lock: { children: Child[] } = JSON.parse(readFileSync(join(stack.home, 'stack.lock'), 'utf8'));
  return lock.children;
}

function pidOf(name: string): number {
  return children().find((child) => child.name === name)?.pid ?? 0;
}

/** The names of the variables that a process was given, of those that match. */
function variablesOf(process: string, pattern: RegExp): string[] {
  const environment = readFileSync(`/proc/${pidOf(process)}/environ`, 'utf8').split('\0');
  return environment.map((line) => line.split('=')[0] ?? '').filter((name) => pattern.test(name));
}

const actVariablesOf = (process: string) => variablesOf(process, /^ACT_/);
const credentialsOf = (process: string) =>
  variablesOf(process, /^(?:INTERNAL_API_KEY|KEY_SERVICE_.*CREDENTIAL)$/);

async function status(): Promise<number> {
  return fetch(`${stack.demo.base_url}/api/v1/health`).then(
    (response) => response.status,
    () => 0,
  );
}

async function refusedTo(
  role: 'api' | 'worker' | 'purge' | 'keyservice',
  statement: string,
): Promise<string> {
  const secrets = JSON.parse(readFileSync(join(stack.home, 'secrets.json'), 'utf8'));
  const password = secrets[`${role}_password`];
  const client = new Client({
    connectionString: `postgres://tamga_${role}:${password}@127.0.0.1:${stack.env['POSTGRES_PORT']}/tamga`,
  });
  await client.connect();
  try {
    await client.query(statement);
    return 'nothing';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  } finally {
    await client.end();
  }
}

describe('the whole stack', () => {
  test('what it tells for demonstrations is complete and private', () => {
    const file = stack.env['TAMGA_DEMO_FILE'] ?? '';
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(stack.demo).toEqual({
      base_url: `http://localhost:${stack.env['PORT']}`,
      key_service_url: `http://127.0.0.1:${stack.env['SERVER_PORT']}`,
      internal_api_key: expect.stringMatching(/^.{32,}$/),
      temporal_ui_url: `http://localhost:${stack.env['TEMPORAL_UI_PORT']}`,
      temporal_address: `127.0.0.1:${stack.env['TEMPORAL_PORT']}`,
      client_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
      api_key: expect.stringMatching(/^tk_[\w-]{43}$/),
      user: {
        email: expect.stringContaining('@'),
        password: expect.stringMatching(/^.{12,}$/),
        phone: expect.stringMatching(/^\+\d+$/),
        pin: expect.stringMatching(/^\d{6,12}$/),
        credential_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
      outbox_url: `http://localhost:${stack.env['PORT']}/dev/outbox.json`,
      ca_pem: join(stack.home, 'root.pem'),
    });
    const root = new X509Certificate(readFileSync(stack.demo.ca_pem));
    expect(root.checkIssued(root)).toBe(true);
  });

  test('the partner client gets a token', async () => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: stack.demo.client_id,
      client_secret: stack.demo.client_secret,
    });
    const response = await fetch(`${stack.demo.base_url}/oauth2/token`, { method: 'POST', body });
    expect(response.status).toBe(200);
  });

  test('the credential belongs to the owner and its PIN opens it', async () => {
    const client = new Client({
      connectionString: `postgres://tamga_owner:${JSON.parse(readFileSync(join(stack.home, 'secrets.json'), 'utf8')).owner_password}@127.0.0.1:${stack.env['POSTGRES_PORT']}/tamga`,
    });
    await client.connect();
    const { rows } = await client.query('select hsm_key_id from tamga.certificate where id = $1', [
      stack.demo.user.credential_id,
    ]);
    await client.end();
    const response = await fetch(`${stack.demo.key_service_url}/api/v1/sign`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': stack.demo.internal_api_key },
      body: JSON.stringify({
        certificate_id: rows[0].hsm_key_id,
        document_hash: `sha256:${'ab'.repeat(32)}`,
        pin: stack.demo.user.pin,
      }),
    });
    expect(response.status).toBe(200);
  });

  test('no role reads or changes what is not its own', async () => {
    expect(await refusedTo('keyservice', 'select * from tamga.user_account')).toContain('permission denied');
    for (const role of ['api', 'worker', 'purge'] as const) {
      expect(await refusedTo(role, 'select * from keyservice.certificate')).toContain('permission denied');
      expect(await refusedTo(role, 'delete from tamga.audit_event')).toContain('permission denied');
      expect(await refusedTo(role, 'create table public.mine (id int)')).toContain('permission denied');
      expect(await refusedTo(role, 'create schema mine')).toContain('permission denied');
    }
  });

  test('the key that proves acts is in the API alone; worker and key service have its public part', () => {
    expect(actVariablesOf('API')).toEqual(['ACT_SIGNING_KEY']);
    expect(actVariablesOf('worker')).toEqual(['ACT_PUBLIC_KEYS']);
    expect(actVariablesOf('key service')).toEqual(['ACT_PUBLIC_KEYS']);
  });

  test('each caller of the key service has its own credential alone', () => {
    expect(credentialsOf('API')).toEqual(['KEY_SERVICE_API_CREDENTIAL']);
    expect(credentialsOf('worker')).toEqual(['KEY_SERVICE_WORKER_CREDENTIAL']);
    expect(credentialsOf('key service').toSorted()).toEqual([
      'INTERNAL_API_KEY',
      'KEY_SERVICE_API_CREDENTIAL',
      'KEY_SERVICE_STAFF_CREDENTIAL',
      'KEY_SERVICE_WORKER_CREDENTIAL',
    ]);
  });

  test('a second one in its place says in one line that it runs already', () => {
    const { status, stderr, stdout } = spawnSync(process.execPath, ['src/stack/start.ts'], {
      env: stack.env,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(`${stdout}${stderr}`).toBe(
      `Port ${stack.env['PORT']} (PORT) is in use: Tamga is running already, at ${stack.demo.base_url} (process ${stack.pid}).\n`,
    );
  });

  test('one beside it on the same port is told which port and which variable', () => {
    const env = { ...stack.env, TAMGA_HOME: join(stack.home, 'beside') };
    const { status, stderr } = spawnSync(process.execPath, ['src/stack/start.ts'], { env, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Port \d+ \(PORT\) is in use by another Tamga that is running already;.*\n$/);
  });

  const restarted = ['API', 'key service', 'PostgreSQL'];
  test.each(restarted)('%s that dies is started again', { timeout: 130_000 }, async (name) => {
    const pid = pidOf(name);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => pidOf(name), { timeout: 60_000 }).not.toBe(pid);
    await expect.poll(async () => status(), { timeout: 60_000 }).toBe(200);
    expect(stack.output()).toContain(`${name} was ended by SIGKILL`);
  });

  test(
    'after SIGTERM nothing of it is left, and a new start finds its data again',
    { timeout: 90_000 },
    async () => {
      const before = { pids: children().map(({ pid }) => pid), demo: stack.demo };
      stack.signal('SIGTERM');
      expect(await stack.exited).toBe(0);
      expect(before.pids.filter((pid) => processIdentity(pid))).toEqual([]);
      stack = await startWholeStack(stack.env);
      expect(stack.demo).toEqual(before.demo);
    },
  );

  test('what a killed supervisor leaves is cleaned up by the next start', { timeout: 90_000 }, async () => {
    const left = children().map(({ pid }) => pid);
    stack.signal('SIGKILL');
    await stack.exited;
    expect(left.filter((pid) => processIdentity(pid))).toHaveLength(6);
    stack = await startWholeStack(stack.env);
    expect(stack.output()).toContain('Stopping processes of an earlier run');
    expect(left.filter((pid) => processIdentity(pid))).toEqual([]);
    expect(await status()).toBe(200);
  });
});

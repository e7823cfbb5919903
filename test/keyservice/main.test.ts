import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createDatabase } from '#test/support/servers/database.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { apiKey, environmentFor } from './support/key-service.ts';
import { setUp } from '#test/support/world/set-up.ts';

type Program = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

const running: ChildProcess[] = [];

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

/** Runs the program with exactly these settings. */
function run(environment: Record<string, string>): Program {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['src/keyservice/main.ts'], {
    env: { PATH, NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => {
    child.on('exit', resolve);
  });
  return { child, output: () => text, ended };
}

async function untilHealthy(port: number): Promise<unknown> {
  let health: unknown;
  await untilTrue(async () => {
    const response = await fetch(`http://127.0.0.1:${port}/health`);
    health = await response.json();
    return response.ok;
  });
  return health;
}

const database = setUp(createDatabase, (one) => one.drop());
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

describe('the program', () => {
  test('serves on 127.0.0.1, keeps its authority over a restart and drains on SIGTERM', async () => {
    const port = await freePort();
    const environment = environmentFor(database.url, { SERVER_PORT: String(port) });
    const authority = async (): Promise<unknown> => {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/ca`, {
        headers: { 'x-api-key': apiKey },
      });
      return response.json();
    };
    const first = run(environment);
    expect(await untilHealthy(port)).toMatchObject({ status: 'healthy' });
    const made = await authority();
    expect(made).toMatchObject({ data: { root: expect.stringMatching(/^-----BEGIN CERTIFICATE-----/) } });
    const body = JSON.stringify({ common_name: 'Bat', key_size: 4096 });
    const inFlight = fetch(`http://127.0.0.1:${port}/api/v1/certificates/generate`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body,
    });
    // It has come in by then, and to find such a key takes longer.
    await sleep(50);
    first.child.kill('SIGTERM');
    expect((await inFlight).status).toBe(201);
    expect(await first.ended).toBe(0);
    const second = run({ ...environment, PKI_URL: 'http://elsewhere.example' });
    await untilHealthy(port);
    expect(await authority()).toEqual(made);
    expect(second.output()).toContain('PKI_URL is not the address');
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
    expect(`${first.output()}${second.output()}`).not.toContain(apiKey);
  });

  test('says which port is taken', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const empty = await createDatabase();
    const program = run(environmentFor(empty.url, { SERVER_PORT: String(port) }));
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(`SERVER_PORT: port ${port} is in use`);
    server.close();
    await empty.drop();
  });

  test('says so when the database does not let it in', async () => {
    const url = new URL(database.url);
    url.pathname = '/no_such_database';
    const program = run(environmentFor(url.href));
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain('DATABASE_URL: there is no such database');
  });

  test('waits for its database', async () => {
    const url = new URL(database.url);
    url.port = String(await freePort());
    const program = run(environmentFor(url.href));
    await untilTrue(() => Promise.resolve(program.output().includes('cannot be reached yet')));
    expect(program.output()).toContain('trying again');
    expect(program.child.exitCode).toBeNull();
    program.child.kill('SIGKILL');
    await program.ended;
  });
});

describe('it refuses to start', () => {
  const good = environmentFor('postgres://nobody@127.0.0.1:1/none', { KEY_ENCRYPTION_KEY: 'k'.repeat(32) });

  test.each([
    ['KEY_ENCRYPTION_KEY', { KEY_ENCRYPTION_KEY: 'k'.repeat(31) }],
    ['PKCS11_MODULE', { ENV: 'production' }],
  ])('on a wrong %s: %o, with one line and code 78', async (name, more) => {
    const program = run({ ...good, ...more });
    expect(await program.ended).toBe(78);
    const lines = program.output().trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`configuration: ${name}`);
    expect(lines[0]).not.toContain('k'.repeat(31));
  });
});

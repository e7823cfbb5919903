import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#stack/system/ports.ts';
import { takenPort } from '#stack/system/ports-free.ts';

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return port;
}

const owner = {
  base_url: 'http://localhost:3000',
  owner: { name: 'supervisor', pid: 4711, identity: '1' },
  children: [],
};

describe('ports that are taken', () => {
  test('free ports are no problem', async () => {
    const ports = [{ name: 'PORT' as const, port: await freePort(), host: undefined }];
    expect(await takenPort(ports, undefined)).toBeUndefined();
  });

  test('the line names the port and its variable', async () => {
    const port = await listen((_, response) => response.end('hello'));
    const line = await takenPort([{ name: 'SERVER_PORT', port, host: '127.0.0.1' }], undefined);
    expect(line).toContain(`Port ${port} (SERVER_PORT) is in use by another program`);
    expect(line).not.toContain('\n');
  });

  test('a public port counts as taken by who has it on one address only', async () => {
    const port = await listen((_, response) => response.end('hello'));
    expect(await takenPort([{ name: 'PORT', port, host: undefined }], undefined)).toContain(
      '(PORT) is in use',
    );
  });

  test('our own stack is recognised by its lock, another’s by its health', async () => {
    const health = { status: 'ok', version: '1', checks: { database: 'ok' } };
    const port = await listen((_, response) => response.end(JSON.stringify(health)));
    const ports = [{ name: 'PORT' as const, port, host: undefined }];
    expect(await takenPort(ports, owner)).toContain(
      `Port ${port} (PORT) is in use: Tamga is running already`,
    );
    expect(await takenPort(ports, undefined)).toContain('another Tamga that is running already');
  });

  test('the same folder on other ports is refused too', async () => {
    const ports = [{ name: 'PORT' as const, port: await freePort(), host: undefined }];
    expect(await takenPort(ports, owner)).toContain('running already from this folder');
  });
});

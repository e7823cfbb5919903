import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createProbes, withHealth, type Probes } from '#probes/probes.ts';
import { listenForProbes } from '#probes/listen.ts';
import { noteUnheard } from '#test/support/run/unheard.ts';

const answering = () => Promise.resolve(1);
const failing = () => Promise.reject(new Error('the database went away'));

async function listening(probes: Probes): Promise<string> {
  const { port, close } = await listenForProbes(probes, { host: '127.0.0.1', port: 0 });
  onTestFinished(close);
  return `http://127.0.0.1:${port}`;
}

async function asked(url: string, init?: RequestInit) {
  const response = await fetch(url, init);
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

test('a process that runs is alive, whatever it depends on; ready only while its database answers', async () => {
  let database: () => Promise<unknown> = answering;
  const base = await listening(createProbes(() => database()));
  expect(await asked(`${base}/livez`)).toEqual({ status: 200, body: { status: 'alive' } });
  expect(await asked(`${base}/readyz?verbose`)).toEqual({ status: 200, body: { status: 'ready' } });
  const unready = { status: 503, body: { status: 'unready', reason: 'The database does not answer.' } };
  database = () => Promise.reject(new Error('refused'));
  expect(await asked(`${base}/readyz`)).toEqual(unready);
  database = () => new Promise(() => undefined);
  expect(await asked(`${base}/readyz`)).toEqual(unready);
  expect(await asked(`${base}/livez`)).toMatchObject({ status: 200 });
});

test('a process that stops is alive and not ready', async () => {
  const probes = createProbes(answering);
  const base = await listening(probes);
  probes.drain();
  expect(await asked(`${base}/readyz`)).toMatchObject({ status: 503, body: { status: 'draining' } });
  expect(await asked(`${base}/livez`)).toMatchObject({ status: 200 });
});

test('probes are asked with GET or HEAD, and nothing else is answered', async () => {
  const base = await listening(createProbes(answering));
  expect(await asked(`${base}/readyz`, { method: 'HEAD' })).toEqual({ status: 200, body: undefined });
  expect(await asked(`${base}/readyz`, { method: 'POST' })).toMatchObject({ status: 405 });
  expect((await fetch(`${base}/`)).status).toBe(404);
  expect((await fetch(`${base}/toString`)).status).toBe(404);
});

test('a port that is taken is refused', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const listened = listenForProbes(createProbes(answering), { host: '127.0.0.1', port });
  await expect(listened).rejects.toThrow('EADDRINUSE');
});

test('a process that cannot tell how it is says so, and goes on', async () => {
  const unheard = noteUnheard();
  const base = await listening(withHealth(createProbes(answering), failing));
  expect(await asked(`${base}/health`)).toMatchObject({ status: 503, body: { status: 'unready' } });
  expect(await asked(`${base}/livez`)).toMatchObject({ status: 200 });
  expect(unheard).toEqual([]);
});

import { request } from 'node:http';
import { expect, test } from 'vitest';
import { serveMetrics } from '#telemetry/metrics/serve.ts';
import { freePort } from '#stack/system/ports.ts';
import { setUp } from '#test/support/world/set-up.ts';

const served = setUp(
  async () => serveMetrics({ host: '127.0.0.1', port: await freePort() }, async () => 'of_another 1\n'),
  ({ close }) => close(),
);
const at = (path: string) => `http://127.0.0.1:${served.port}${path}`;

test('answers scrapes with all metrics, those of another source behind ours', async () => {
  const response = await fetch(at('/metrics'));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await response.text()).toMatch(/^# TYPE tamga_collect_failed gauge[^]*\nof_another 1\n$/m);
});

test('says nothing at another path, and takes no other method', async () => {
  expect((await fetch(at('/'))).status).toBe(404);
  expect((await fetch(at('/metrics/x'))).status).toBe(404);
  expect((await fetch(at('/metrics'), { method: 'POST', body: 'x' })).status).toBe(405);
  const head = await fetch(at('/metrics'), { method: 'HEAD' });
  expect({ status: head.status, body: await head.text() }).toEqual({ status: 200, body: '' });
});

test('listens on its address alone', async () => {
  const other = request({ host: '127.0.0.2', port: served.port, path: '/metrics' });
  await expect(
    new Promise((resolve, reject) => other.on('response', resolve).on('error', reject).end()),
  ).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('names a port that is taken', async () => {
  await expect(serveMetrics({ host: '127.0.0.1', port: served.port })).rejects.toThrow(
    `the port ${served.port} for metrics is taken on 127.0.0.1; set another one`,
  );
});

test('a source that fails fails the scrape', async () => {
  const failing = await serveMetrics({ host: '127.0.0.1', port: await freePort() }, () =>
    Promise.reject(new Error('away')),
  );
  try {
    expect((await fetch(`http://127.0.0.1:${failing.port}/metrics`)).status).toBe(500);
  } finally {
    failing.close();
  }
});

test('nothing listens without a port', async () => {
  expect((await serveMetrics({ host: '127.0.0.1', port: undefined })).port).toBeUndefined();
});

import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { registry } from '#telemetry/metrics/registry.ts';
import { call } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { samplesOf } from '#test/telemetry/support/metrics.ts';

const world = setUp(sharedWorld);

async function shown(name: string): Promise<Map<string, number>> {
  const all = samplesOf(await registry.metrics());
  return new Map([...all].filter(([series]) => series.startsWith(name)));
}

/** Sends a request that `fetch` would not. */
function send(method: string, path: string, headers: Record<string, string> = {}): Promise<number> {
  const { hostname, port } = new URL(world.baseUrl);
  return new Promise((resolve, reject) => {
    request({ hostname, port, method, path, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });
}

/** Sends requests that bear a mark wherever a caller chooses something. */
async function play(mark: string): Promise<void> {
  await send('GET', `/${mark}`);
  await send('GET', `/partner/${mark}/x`);
  await send('GET', `/partner/sign-request/${mark}`, { 'x-request-id': mark });
  await send('DELETE', `/sign/${mark}`);
  await send('GET', `/sign/${mark}`);
  await send('PROPFIND', `/envelope/${mark}`);
  await send('GET', `/ocsp/${mark}`, { host: `${mark}.example` });
  await send('GET', `/.well-known/${mark}`, { 'user-agent': mark });
  await send('GET', `/api/v1/documents/${mark}?q=${mark}`, { authorization: `Bearer ${mark}` });
  await send('GET', `/constructor/${mark}`);
}

test('counts requests by operation, surface and class of status, with their time', async () => {
  const token = await world.partner.token();
  const body = { user: { email: 'bat@example.mn' }, document_hash: `sha256:${'a'.repeat(64)}` };
  const of = 'surface="partner",operation="createSignRequest"';
  const before = await shown('tamga_http_requests_total');
  const made = await call(world, '/partner/sign-request', { token, body });
  const refused = await call(world, '/partner/sign-request', { body });
  const after = await shown('tamga_http_requests_total');
  const more = (status: string) => {
    const series = `tamga_http_requests_total{${of},status="${status}"}`;
    return (after.get(series) ?? 0) - (before.get(series) ?? 0);
  };
  const classes = [made, refused].map(({ status }) => `${Math.floor(status / 100)}xx`);
  expect([...new Set(classes)].map(more).reduce((sum, count) => sum + count, 0)).toBe(2);
  const times = await shown(`tamga_http_request_duration_seconds_count{${of}}`);
  expect([...times.values()]).toEqual([expect.any(Number)]);
});

async function inFlight(): Promise<number> {
  return (await shown('tamga_http_requests_in_flight')).get('tamga_http_requests_in_flight') ?? 0;
}

test('counts a request as in flight until its answer begins', async () => {
  // Other tests of this process may have left some.
  const before = await inFlight();
  const { hostname, port } = new URL(world.baseUrl);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '2' };
  const slow = request({ hostname, port, method: 'POST', path: '/oauth2/token', headers });
  const answered = new Promise<void>((resolve, reject) => {
    slow.on('error', reject).on('response', (response) => response.resume().on('end', resolve));
  });
  slow.write('{');
  await untilTrue(async () => (await inFlight()) === before + 1);
  slow.end('}');
  await answered;
  await untilTrue(async () => (await inFlight()) === before);
});

test(
  'no caller makes a series: paths, ids, methods and headers are in no label',
  { timeout: 60_000 },
  async () => {
    const marks = Array.from({ length: 60 }, () => randomUUID().replaceAll('-', ''));
    await play('0'.repeat(32));
    const before = samplesOf(await registry.metrics());
    for (const mark of marks) await play(mark);
    const after = samplesOf(await registry.metrics());
    const added = [...after.keys()].filter((series) => !before.has(series));
    expect(added.filter((series) => series.startsWith('tamga_http'))).toEqual([]);
    expect([...after.keys()].filter((series) => marks.some((mark) => series.includes(mark)))).toEqual([]);
  },
);

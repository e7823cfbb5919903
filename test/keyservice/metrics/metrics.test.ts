import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createOrm } from '#entities/orm.ts';
import { freePort } from '#stack/system/ports.ts';
import { createMigratedDatabase } from '#test/support/servers/database.ts';
import { startKeyService } from '#test/support/servers/key-service.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { samplesOf } from '#test/telemetry/support/metrics.ts';

const service = setUp(async () => {
  const [database, port] = [await createMigratedDatabase(), await freePort()];
  const metrics = { KEY_SERVICE_METRICS_PORT: String(port), TAMGA_COMMIT: 'abcdef0' };
  return { ...(await startKeyService(database.urls.keyservice, metrics)), port, database };
});

async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(`http://127.0.0.1:${service.port}/metrics`);
  expect(response.status).toBe(200);
  return samplesOf(await response.text());
}

test('the key service shows signatures, timestamps, its requests, and the ends of its certificates', async () => {
  const { url, apiKey } = service;
  const hash = createHash('sha256').update('x').digest('hex');
  const stamp = (headers: Record<string, string>) =>
    fetch(`${url}/api/v1/timestamps`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ purpose: 'archive', record: `sign-request/${randomUUID()}`, hash }),
    });
  expect((await stamp({})).status).toBe(401);
  expect((await stamp({ 'x-api-key': apiKey })).status).toBe(200);
  const shown = await scrape();
  const inDays = (name: string) => ((shown.get(name) ?? 0) - Date.now() / 1_000) / 86_400;
  for (const certificate of ['root', 'issuing', 'ocsp', 'timestamping', 'seal'])
    expect(
      inDays(`tamga_certificate_not_after_timestamp_seconds{certificate="${certificate}"}`),
    ).toBeGreaterThan(20);
  expect(shown.get('tamga_collect_failed{collector="authority"}')).toBe(0);
  const requests = 'tamga_key_service_requests_total{operation="/api/v1/timestamps"';
  expect([shown.get(`${requests},status="4xx"}`), shown.get(`${requests},status="2xx"}`)]).toEqual([1, 1]);
  const entries = 'tamga_key_service_operations_total{operation="timestamp_made",outcome="ok"}';
  expect(shown.get(entries)).toBe(1);
  expect(shown.get('tamga_timestamp_duration_seconds_count{source="own",outcome="ok"}')).toBe(1);
  expect(shown.get('tamga_signing_duration_seconds_count{algorithm="EC",input="bytes"}')).toBeGreaterThan(0);
  expect(shown.get('tamga_database_connections{pool="keyservice",state="waiting"}')).toBe(0);
  expect(shown.get('tamga_build_info{program="keyservice",version="0.1.0",commit="abcdef0"}')).toBe(1);
  expect(shown.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
});

test('the earliest end of the OCSP answers that people ask for is shown, and of no other', async () => {
  const name = 'tamga_ocsp_answer_next_update_timestamp_seconds{issuer="issuing"}';
  const { database } = service;
  const owner = await createOrm({ databaseUrl: database.url });
  const answer = (certId: string, hours: number, asked: string) =>
    owner.em.fork().execute(
      `insert into status.ocsp_answer (cert_id, serial_number, response, this_update, next_update, asked_at)
       values (?, ?, '', now(), now() + make_interval(hours => ?), now() - ?::interval)`,
      [certId, '00', hours, asked],
    );
  try {
    await answer('aa', 1, '1 minute');
    await answer('bb', 5, '1 minute');
    await answer('cc', -9, '25 hours');
    // The numbers of the scrape before are shown for half a minute.
    await untilTrue(async () => (await scrape()).has(name), 60_000);
    const inHours = ((await scrape()).get(name) ?? 0) / 3_600 - Date.now() / 3_600_000;
    expect(inHours).toBeGreaterThan(0.9);
    expect(inHours).toBeLessThan(1.1);
  } finally {
    await owner.close();
  }
}, 90_000);

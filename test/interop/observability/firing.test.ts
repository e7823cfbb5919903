import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { createMessenger } from '#clients/messages/messenger.ts';
import { timestampRequest } from '#signatures/timestamp/request.ts';
import { createOrm } from '#entities/orm.ts';
import { freePort } from '#stack/system/ports.ts';
import { measureProcess } from '#telemetry/metrics/process.ts';
import { serveMetrics } from '#telemetry/metrics/serve.ts';
import { measureFlows } from '#worker/metrics/flows.ts';
import { ensureSchedules } from '#worker/schedules.ts';
import { measureSafety } from '#worker/metrics/safety.ts';
import { measureSchedules } from '#worker/metrics/schedules.ts';
import { rulesOfProduct, watchAlerts } from '#test/interop/support/alerts.ts';
import { createMigratedDatabase } from '#test/support/servers/database.ts';
import { startKeyService } from '#test/support/servers/key-service.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { startFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startWorld } from '#test/support/world/world.ts';
import { startFlow } from '#test/workflows/support/flow.ts';

const nowhere = 'http://127.0.0.1:9';

const world = setUp(() => startWorld({ RATE_LIMIT_OPEN: '40' }, { gatedKeyService: true }));
const folder = setUp(startFolder);
const mail = setUp(startMailServer);
/** A key service of its own, whose timestamping authority is away. */
const keys = setUp(async () => {
  const [database, port] = [await createMigratedDatabase(), await freePort()];
  // Nobody answers there, so its clock is not known to be right either.
  const TSA_CLOCK_SOURCES = '127.0.0.1:9,127.0.0.1:10';
  const settings = { KEY_SERVICE_METRICS_PORT: String(port), TSA_URL: nowhere, TSA_CLOCK_SOURCES };
  const owner = await createOrm({ databaseUrl: database.url });
  const service = await startKeyService(database.urls.keyservice, settings);
  const stop = async () => {
    await service.stop();
    await owner.close();
  };
  return { ...service, owner, stop, port };
});
/** API and worker of the world are in this process, and so are their metrics. */
const metrics = setUp(
  async () => {
    measureProcess({ program: 'test', commit: undefined });
    const { workerOrm, temporal } = world.deps;
    const leave = [measureFlows(workerOrm), measureSafety(workerOrm), measureSchedules(temporal)];
    const served = await serveMetrics({ host: '127.0.0.1', port: await freePort() });
    return { ...served, leave };
  },
  ({ close, leave }) => {
    for (const end of [close, ...leave]) end();
  },
);
const prometheus = setUp(() =>
  watchAlerts(folder.path, { api: metrics.port, worker: metrics.port, keyservice: keys.port }),
);
const untilFiring = (...given: Parameters<typeof prometheus.untilFiring>) => prometheus.untilFiring(...given);

// The troubles that are made again until Prometheus has seen them.
const stamp = () =>
  fetch(`${keys.url}/api/v1/timestamps`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': keys.apiKey },
    body: JSON.stringify({
      purpose: 'archive',
      record: `sign-request/${randomUUID()}`,
      hash: 'a'.repeat(64),
    }),
  });

const post = () => world.deps.receiver.post({ url: `${nowhere}/hook`, headers: {}, body: '{}' });

const askTooMuch = () => Promise.all(Array.from({ length: 60 }, () => fetch(`${world.baseUrl}/docs`)));

const hold = () => {
  const sleeping = Array.from({ length: 24 }, () => world.deps.orm.em.fork().execute('select pg_sleep(3)'));
  return Promise.race([Promise.allSettled(sleeping), sleep(1_500)]);
};

// Two turns of the loop that take too long are enough for its highest hundredth.
const block = async () => {
  for (let turns = 0; turns < 2; turns += 1) {
    const until = Date.now() + 600;
    while (Date.now() < until) Math.random();
    // The loop notes the turn that took too long, before the next.
    await sleep(20);
  }
  // A look of Prometheus needs free time.
  await sleep(500);
};

const ask = () =>
  fetch(`${world.baseUrl}/tsa`, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: new Uint8Array(timestampRequest({ digest: Buffer.alloc(32), hash: 'sha256', nonce: '01' })),
  });

/** An answer to a timestamp query is never a 5xx: what that authority cannot do stands in its answer. */
const health = () => fetch(`${world.baseUrl}/api/v1/health`);

/** Few enough in a minute to be within the limit: what is refused for that fails quickly. */
const many = () => Promise.all([sleep(4_000), ask(), ask(), health(), health(), health()]);
const nothing = () => Promise.resolve();

/** Nobody has made the schedules, and the clock's sources are away: tests of their own look at both. */
const amiss = new Set(['TamgaScheduleLate', 'TamgaTimestampClock']);
const firing = async () => [...(await prometheus.firing())].filter((name) => !amiss.has(name));

test('nothing fires while all is well but the schedules and the clock of timestamps', async () => {
  await untilTrue(async () => (await prometheus.names()).has('tamga_flows_oldest_stuck_seconds'), 90_000);
  // What fired before the first scrape of each process is over then.
  await expect.poll(firing, { timeout: 60_000 }).toEqual([]);
});

test('a schedule that has never succeeded', async () => {
  expect(await untilFiring(['TamgaScheduleLate'], nothing)).toEqual([]);
});

test('flows that are stuck, for long, or lost', async () => {
  const [stuck, lost] = [await startFlow(world), await startFlow(world)];
  const mark = `update sign_request set stuck_reason = ?, stuck_since = now() - interval '2 hours' where id = ?`;
  await tamper(world, mark, ['mail_unavailable', stuck.id]);
  await tamper(world, mark, ['flow_ended', lost.id]);
  const names = ['TamgaFlowsStuck', 'TamgaFlowsStuckLong', 'TamgaFlowsEnded'];
  expect(await untilFiring(names, nothing)).toEqual([]);
});

test('a revocation list that ends', async () => {
  const headers = { 'x-api-key': keys.apiKey };
  const published = await fetch(`${keys.url}/api/v1/status/crl`, { method: 'POST', headers });
  expect(published.status).toBe(200);
  await keys.owner.em
    .fork()
    .execute(`update status.revocation_list set next_update = now() + interval '10 minutes'`);
  expect(await untilFiring(['TamgaRevocationListEnds'], nothing)).toEqual([]);
});

test('a timestamping authority that is away', async () => {
  expect(await untilFiring(['TamgaTimestampsFail'], stamp)).toEqual([]);
});

test('a clock of timestamps that nobody knows to be right', async () => {
  expect(await untilFiring(['TamgaTimestampClock'], nothing)).toEqual([]);
});

test('a mail server that is away, and one that refuses', async () => {
  const message = {
    channel: 'email',
    kind: 'notice',
    to: 'bat@example.mn',
    subject: 'x',
    text: 'x',
  } as const;
  const from = { MAIL_FROM: 'tamga@example.mn' };
  const away = createMessenger({ SMTP_URL: 'smtp://127.0.0.1:9', ...from }, world.deps.orm);
  const refuses = createMessenger({ SMTP_URL: mail.url, ...from }, world.deps.orm);
  mail.refuseAll({ responseCode: 550, text: '5.1.1 no such mailbox' });
  const send = () =>
    Promise.allSettled([away.send(message), ...Array.from({ length: 25 }, () => refuses.send(message))]);
  expect(await untilFiring(['TamgaMessagesFail', 'TamgaMessagesRefused'], send)).toEqual([]);
});

test('a receiver of webhooks that is away', async () => {
  expect(await untilFiring(['TamgaWebhooksFail'], post)).toEqual([]);
});

test('a caller over its limit', async () => {
  expect(await untilFiring(['TamgaLimitsRefuse'], askTooMuch)).toEqual([]);
});

test('a pool of the database that is used up, an event loop that is blocked', async () => {
  expect(await untilFiring(['TamgaDatabasePoolFull'], hold)).toEqual([]);
  expect(await untilFiring(['TamgaEventLoopBlocked'], block)).toEqual([]);
});

test('a key service that hangs: requests are slow, then fail, and it is unreachable', async () => {
  world.keyService.hang?.();
  const names = ['TamgaRequestsFail', 'TamgaRequestsSlow', 'TamgaKeyServiceUnreachable'];
  const missing = await untilFiring(names, many);
  await world.keyService.start();
  expect(missing).toEqual([]);
});

test('a right that the worker lacks: its numbers are missing', async () => {
  await tamper(world, 'revoke select on webhook_delivery from tamga_worker');
  expect(await untilFiring(['TamgaCollectFailed'], nothing)).toEqual([]);
});

test('a process that is gone, and no other of its kind', async () => {
  await keys.kill();
  expect(await untilFiring(['TamgaProcessDown', 'TamgaKindMissing'], nothing)).toEqual([]);
});

/** Names of metrics in an expression; those of a histogram are read under their suffixes. */
const metricsIn = (text: string) => new Set(text.match(/\b(?:tamga|nodejs|process)_[a-z0-9_]+\b/g) ?? []);

test('each metric of rules and dashboard is one that the processes expose', async () => {
  const dashboard = await readFile(new URL('dashboard.json', rulesOfProduct), 'utf8');
  const rules = parse(await readFile(rulesOfProduct, 'utf8')) as { groups: { rules: { expr: string }[] }[] };
  const exprs = rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)).join('\n');
  const named = new Set([...metricsIn(exprs), ...metricsIn(dashboard)]);
  expect(named.size).toBeGreaterThan(25);
  await ensureSchedules(world.deps.temporal);
  const schedules = 'tamga_schedule_last_success_timestamp_seconds';
  await untilTrue(async () => (await prometheus.names()).has(schedules), 110_000);
  const seen = await prometheus.names();
  // Temporal's own meter counts these, and only once it has something to count.
  const later = ['tamga_flows_ended_total', 'tamga_authority_attention', 'tamga_threads'];
  // These processes speak without TLS, so they show no certificate.
  later.push('tamga_tls_certificate_not_after_timestamp_seconds');
  // This server archives no WAL, and nobody has asked for an answer: tests of each look at both.
  later.push('tamga_wal_archive_timestamp_seconds', 'tamga_ocsp_answer_next_update_timestamp_seconds');
  const unknown = [...named].filter((name) => !seen.has(name) && !later.includes(name));
  expect(unknown).toEqual([]);
});

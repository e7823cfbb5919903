import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { expect, test, vi } from 'vitest';
import { operatorAuditId } from '#domain/account/staff.ts';
import { createThreads } from '#documents/threads/threads.ts';
import { createOrm, migrate } from '#entities/orm.ts';
import { ensureAuthority } from '#keyservice/ca/first-start.ts';
import { year } from '#keyservice/ca/validities.ts';
import { createOrm as createKeyServiceOrm } from '#keyservice/entities/orm.ts';
import { keyEncryptionKeys } from '#keyservice/keys/key-encryption-keys.ts';
import { createSoftwareKeyStore } from '#keyservice/keys/software-key-store.ts';
import { measureEnds } from '#keyservice/metrics/ends.ts';
import { startPostgres } from '#stack/postgres/postgres.ts';
import { freePort } from '#stack/system/ports.ts';
import { measureCertificates } from '#telemetry/metrics/certificates.ts';
import { serveMetrics } from '#telemetry/metrics/serve.ts';
import { measureFlows } from '#worker/metrics/flows.ts';
import { measureSafety } from '#worker/metrics/safety.ts';
import { rulesOfProduct, watchAlerts } from '#test/interop/support/alerts.ts';
import { run } from '#test/interop/support/run.ts';
import { faked, startWorkerProcess } from '#test/interop/support/worker-process.ts';
import { registerUser } from '#test/support/people/account.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { simplePdf } from '#test/support/pdf/pdfs.ts';
import { cheapPins } from '#test/support/servers/cheap-pins.ts';
import { makeDataFolder } from '#test/support/servers/data-folder.ts';
import { createMigratedDatabase } from '#test/support/servers/database.ts';
import { startKeyService } from '#test/support/servers/key-service.ts';
import { startFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { startWorld } from '#test/support/world/world.ts';
import { startDocument } from '#test/workflows/support/document.ts';
import { impatient } from '#test/workflows/support/stuck.ts';

vi.setConfig({ testTimeout: 150_000, hookTimeout: 300_000 });

const world = setUp(() => startWorld());
const folder = setUp(startFolder);

/** A key service whose clock is wrong. */
const keys = setUp(async () => {
  const [database, port] = [await createMigratedDatabase(), await freePort()];
  const settings = { KEY_SERVICE_METRICS_PORT: String(port), ...faked(5) };
  const service = await startKeyService(database.urls.keyservice, settings);
  const owner = await createOrm({ databaseUrl: database.url });
  const stop = async () => {
    await service.stop();
    await owner.close();
  };
  return { ...service, owner, stop, port };
});

const metrics = setUp(
  async () => serveMetrics({ host: '127.0.0.1', port: await freePort() }),
  ({ close }) => close(),
);
/** Where a worker of its own shows its numbers, once there is one. */
const ofWorker = setUp(async () => ({ port: await freePort(), stop: () => Promise.resolve() }));
const prometheus = setUp(() =>
  watchAlerts(folder.path, { api: metrics.port, worker: ofWorker.port, keyservice: keys.port }),
);

test('a clock that is wrong', async () => {
  expect(await prometheus.untilFiring(['TamgaClocksApart'])).toEqual([]);
});

test('an authority that nobody has renewed for half a life', async () => {
  const { url } = await createMigratedDatabase();
  const orm = await createKeyServiceOrm(url);
  const keyStore = createSoftwareKeyStore(keyEncryptionKeys(randomBytes(32)), cheapPins);
  const now = new Date(Date.now() - 29.5 * year);
  const authority = await ensureAuthority(orm, keyStore, {
    country: 'MN',
    pkiUrl: 'http://127.0.0.1:9',
    now,
  });
  const leave = measureEnds({ orm, authority, renewalFailed: false });
  expect(await prometheus.untilFiring(['TamgaCertificateEnds', 'TamgaAuthorityWaits'])).toEqual([]);
  leave();
  await orm.close();
});

test('OCSP answers that nobody renews', async () => {
  await keys.owner.em.fork().execute(
    `insert into status.ocsp_answer (cert_id, serial_number, response, this_update, next_update, asked_at)
     values ('aa', '00', '', now(), now() + interval '1 minute', now())`,
  );
  expect(await prometheus.untilFiring(['TamgaOcspAnswersEnd'])).toEqual([]);
});

test('a certificate of a connection that ends', async () => {
  const made = ['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  const named = [
    '-nodes',
    '-subj',
    '/CN=tamga.example',
    '-days',
    '10',
    '-keyout',
    'key.pem',
    '-out',
    'cert.pem',
  ];
  await run([...made, ...named], folder.path);
  const leave = measureCertificates({ TLS_CERT: readFileSync(join(folder.path, 'cert.pem')) });
  expect(await prometheus.untilFiring(['TamgaTlsCertificateEnds'])).toEqual([]);
  leave();
});

test('a document that nobody inspects', async () => {
  const leave = measureFlows(world.deps.workerOrm);
  await world.workers.pause();
  const user = await registerUser(world);
  const { id, handle } = await startDocument(world, user, {
    type: 'pdf',
    bytes: simplePdf(),
    patience: impatient,
  });
  await tamper(world, `update document set created_at = now() - interval '1 hour' where id = ?`, [id]);
  expect(await prometheus.untilFiring(['TamgaDocumentsWait'])).toEqual([]);
  await world.workers.start();
  await handle.result();
  leave();
});

test('an audit chain that nobody seals', async () => {
  const leave = measureSafety(world.deps.workerOrm);
  await makeStaff(world, 'support');
  const older = `update audit_event set "timestamp" = now() - interval '60 hours' where organization_id = ?`;
  await tamper(world, older, [operatorAuditId]);
  expect(await prometheus.untilFiring(['TamgaAuditUnproved'])).toEqual([]);
  leave();
});

test('an archive that refuses the WAL', async () => {
  const data = await makeDataFolder();
  const postgres = await startPostgres({
    dataDir: join(data, 'postgres'),
    port: await freePort(),
    password: 'of-tests',
    logFile: join(data, 'postgres.log'),
    settings: { fsync: 'off', archive_mode: 'on', archive_command: 'false' },
  });
  const orm = await createOrm({ databaseUrl: postgres.url });
  await migrate(orm);
  const leave = measureSafety(orm);
  await orm.em.fork().execute('select pg_switch_wal()');
  expect(await prometheus.untilFiring(['TamgaWalNotArchived'])).toEqual([]);
  leave();
  await orm.close();
  await postgres.stop();
  await rm(data, { recursive: true, force: true, maxRetries: 5 });
});

test('more work than threads', async () => {
  const program = new URL('../../documents/threads/hostile-program.ts', import.meta.url);
  const threads = createThreads({ program, count: 1 }, { milliseconds: 60_000, mostOfOne: 1 });
  const tasks = Array.from({ length: 24 }, () => threads.run('one', { name: 'pause', args: [120_000] }));
  const ended = Promise.allSettled(tasks);
  expect(await prometheus.untilFiring(['TamgaThreadsFull'])).toEqual([]);
  await threads.stop();
  await ended;
});

test('a worker without a free place', async () => {
  await world.workers.pause();
  const settings = { WORKER_METRICS_PORT: String(ofWorker.port), WORKER_PLACES: 'documents=1' };
  const worker = await startWorkerProcess(world, settings);
  const user = await registerUser(world);
  const upload = { type: 'pdf', bytes: simplePdf(), patience: impatient } as const;
  const waiting = await Promise.all(Array.from({ length: 20 }, () => startDocument(world, user, upload)));
  expect(await prometheus.untilFiring(['TamgaWorkerFull'])).toEqual([]);
  await Promise.all(waiting.map(({ handle }) => handle.result()));
  await worker.stop();
  await world.workers.start();
});

test('each alert of the product is one that a test has seen firing', () => {
  const rules = parse(readFileSync(rulesOfProduct, 'utf8')) as { groups: { rules: { alert: string }[] }[] };
  const alerts = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert));
  expect(alerts.length).toBeGreaterThan(25);
  const here = new URL('.', import.meta.url);
  const texts = readdirSync(here)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, here), 'utf8'));
  const fired = new Set(texts.flatMap((text) => [...text.matchAll(/'(Tamga\w+)'/g)].map(([, name]) => name)));
  expect(alerts.filter((name) => !fired.has(name))).toEqual([]);
});

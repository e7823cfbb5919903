import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { freePort } from '#stack/system/ports.ts';
import { prepareTemporalServer, startTemporalServer } from '#stack/temporal/server.ts';
import { provisionTemporalServer } from '#stack/temporal/server-programs.ts';
import type { RunningProcess } from '#stack/system/process.ts';
import { startGateways } from '#test/interop/production/support/gateways.ts';
import { startTimeServers } from '#test/support/servers/time-server.ts';
import { runSection, shellEnvironment } from '#test/interop/production/support/page.ts';
import { makeProgram, type Program } from '#test/interop/production/support/program.ts';
import { makeIdentity, startTlsFront } from '#test/interop/production/support/tls.ts';
import { makeDataFolder } from '#test/support/servers/data-folder.ts';
import { startS3Server } from '#test/support/servers/s3-server.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { makeCluster } from './cluster.ts';

export const programNames = ['api-1', 'api-2', 'worker-1', 'worker-2', 'keys-1', 'keys-2'] as const;
export type ProgramName = (typeof programNames)[number];

/** Two of everything on this machine, as docs/run/production.md makes it. */
export type Bank = Awaited<ReturnType<typeof openBank>>;

/** What is not the product's own: database, Temporal behind TLS, objects, mail, SMS. */
async function openServers(folder: string) {
  const identity = await makeIdentity(folder);
  const files = {
    cert: join(folder, 'server.pem'),
    key: join(folder, 'server.key'),
    ca: join(folder, 'ca.pem'),
  };
  const cluster = await makeCluster(folder, files);
  const [gateways, objects, programs] = [
    await startGateways(identity),
    await startS3Server(),
    await provisionTemporalServer(process.env),
  ];
  const prepared = await prepareTemporalServer({
    programs,
    postgresUrl: cluster.url,
    // Its settings are among those that are backed up.
    folder: join(folder, 'etc', 'temporal'),
    logFile: join(folder, 'logs', 'temporal.log'),
  });
  let server: RunningProcess | undefined;
  const temporal = {
    address: prepared.address,
    start: async () => {
      server = await startTemporalServer(prepared, (child) => (server = child));
    },
    stop: async (signal: NodeJS.Signals) => server?.stop({ signal, graceMs: 30_000 }),
  };
  process.once('exit', () => server?.kill('SIGKILL'));
  await temporal.start();
  const front = await startTlsFront(identity, prepared.address);
  const time = await startTimeServers();
  return { identity, files, cluster, gateways, objects, temporal, front, time };
}

type Servers = Awaited<ReturnType<typeof openServers>>;

const places = [
  'WEB_BIND',
  'STATUS_BIND',
  'KEYS_BIND',
  'API_1',
  'API_2',
  'KEYS_1',
  'KEYS_2',
  'KEYS_1_PROBE',
  'KEYS_2_PROBE',
] as const;
type Ports = Record<(typeof places)[number], number>;

async function choosePorts(): Promise<Ports> {
  const ports: [string, number][] = [];
  for (const place of places) {
    let port = await freePort();
    while (ports.some(([, taken]) => taken === port)) port = await freePort();
    ports.push([place, port]);
  }
  return Object.fromEntries(ports) as Ports;
}

/** What the page's blocks about one's own values would say here. */
function ownValues(
  folder: string,
  { cluster, gateways, objects, front, files, time }: Servers,
  ports: Ports,
) {
  const etc = join(folder, 'etc');
  const superuser = new URL(cluster.url);
  return {
    ETC: etc,
    BASE_URL: `https://localhost:${ports.WEB_BIND}`,
    PKI_URL: `http://127.0.0.1:${ports.STATUS_BIND}`,
    SUPERUSER_URL: cluster.url,
    DATABASE: `${superuser.host}/tamga${superuser.search}`,
    TEMPORAL_ADDRESS: `localhost:${front.port}`,
    TEMPORAL_NAMESPACE: 'default',
    TEMPORAL_CA: files.ca,
    KEY_HOST: 'localhost',
    KEY_PORT: String(ports.KEYS_BIND),
    WEB_CERT: files.cert,
    WEB_KEY: files.key,
    SMTP_URL: gateways.smtpUrl,
    MAIL_FROM: 'sign@example.mn',
    SMS_URL: gateways.smsUrl,
    PKCS11_MODULE: '/usr/lib/softhsm/libsofthsm2.so',
    SOFTHSM2_CONF: join(etc, 'softhsm2.conf'),
    TSA_CLOCK_SOURCES: time.setting,
    API_NAME: 'api.internal',
    PROXY_ADDRESS: '127.0.0.1',
    STORAGE_URL: `${objects.url}&region=us-east-1`,
    AWS_ACCESS_KEY_ID: process.env['AWS_ACCESS_KEY_ID'] ?? '',
    AWS_SECRET_ACCESS_KEY: process.env['AWS_SECRET_ACCESS_KEY'] ?? '',
    ...Object.fromEntries(places.map((place) => [place, `127.0.0.1:${ports[place]}`])),
    WEB_PEM: join(etc, 'tls', 'web.pem'),
    API_CA: join(etc, 'tls', 'ca.pem'),
  };
}

/** The whole rehearsal comes from one address, and its receiver of webhooks is on this machine. */
const ofTheRehearsal = {
  api: [
    'WEBHOOK_ALLOW_PRIVATE=true',
    ...['TOKEN', 'SIGNING', 'LOGIN', 'OPEN', 'REFUSED', 'CODES', 'VERIFICATION'].map(
      (name) => `RATE_LIMIT_${name}=100000`,
    ),
  ],
  worker: ['WEBHOOK_ALLOW_PRIVATE=true'],
};

/** Where a process answers Prometheus: a port of its own, on this machine alone. */
async function numbersOf(program: 'API' | 'WORKER' | 'KEY_SERVICE') {
  return { [`${program}_METRICS_HOST`]: '127.0.0.1', [`${program}_METRICS_PORT`]: String(await freePort()) };
}

async function makePrograms(folder: string, own: Record<string, string>, ports: Ports) {
  const checkout: { path?: string } = {};
  const ca = join(folder, 'ca.pem');
  const make = async (
    name: ProgramName | 'balancer',
    section: string,
    ready: string,
    more: Record<string, string> = {},
    block = 0,
  ) =>
    makeProgram(section, {
      env: {
        ...shellEnvironment(own),
        NODE_EXTRA_CA_CERTS: ca,
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        HOST: '127.0.0.1',
        ...more,
      },
      ready,
      logFile: join(folder, 'logs', `${name}.log`),
      block,
      // The balancer's file is that of this checkout.
      folder: () => (name === 'balancer' ? undefined : checkout.path),
    });
  const api = async (name: 'api-1' | 'api-2', port: number) =>
    make(name, 'API', '"api listening"', { PORT: String(port), ...(await numbersOf('API')) });
  const worker = async (name: 'worker-1' | 'worker-2') =>
    make(name, 'Worker', '"worker ready"', {
      ...(await numbersOf('WORKER')),
      WORKER_PROBE_HOST: '127.0.0.1',
      WORKER_PROBE_PORT: String(await freePort()),
    });
  const keys = async (name: 'keys-1' | 'keys-2', port: number, probes: number) =>
    make(name, 'Key service', 'the key service is ready', {
      SERVER_PORT: String(port),
      ...(await numbersOf('KEY_SERVICE')),
      KEY_SERVICE_PROBE_HOST: '127.0.0.1',
      KEY_SERVICE_PROBE_PORT: String(probes),
      OPERATIONS_LOG: join(own['ETC'] ?? '', `operations-${name}.jsonl`),
    });
  const programs: Record<ProgramName, Program> = {
    'keys-1': await keys('keys-1', ports.KEYS_1, ports.KEYS_1_PROBE),
    'keys-2': await keys('keys-2', ports.KEYS_2, ports.KEYS_2_PROBE),
    'worker-1': await worker('worker-1'),
    'worker-2': await worker('worker-2'),
    'api-1': await api('api-1', ports.API_1),
    'api-2': await api('api-2', ports.API_2),
  };
  return { programs, balancer: await make('balancer', 'The balancer', '', {}, 1), checkout };
}

/**
 * Brings up two of everything by the commands of docs/run/production.md in an empty folder. `stop` ends all of it, in the
 * reverse order, and removes the folder unless it is kept.
 */
export async function openBank() {
  const folder = await makeDataFolder();
  await mkdir(join(folder, 'logs'));
  const before = getCACertificates('default');
  const servers = await openServers(folder);
  const ports = await choosePorts();
  const own = ownValues(folder, servers, ports);
  for (const section of ['Database', 'Certificates between the processes', 'Token', 'Settings'])
    await runSection(section, own);
  await runSection('Two of everything', own, 1);
  await runSection('Probes and numbers', own);
  for (const [program, lines] of Object.entries(ofTheRehearsal))
    await appendFile(join(own.ETC, `${program}.env`), `${lines.join('\n')}\n`);
  setDefaultCACertificates([...before, await readFile(servers.files.ca, 'utf8')]);
  const { programs, balancer, checkout } = await makePrograms(folder, own, ports);
  const start = async () => {
    // The first one makes the authority.
    await programs['keys-1'].start();
    await balancer.start();
    await Promise.all(programNames.filter((name) => name !== 'keys-1').map((name) => programs[name].start()));
    await untilTrue(async () => (await fetch(`${own.BASE_URL}/readyz`)).ok, 60_000);
  };
  return {
    folder,
    own: own as Record<string, string>,
    baseUrl: own.BASE_URL,
    pkiUrl: own.PKI_URL,
    ...servers,
    programs,
    balancer,
    /** The checkout from which programs are started from now on; this one when it is not set. */
    checkout,
    start,
    /** Writes the authority as anybody gets it into a file; gives its path. */
    async writeRoot(): Promise<string> {
      const file = join(folder, 'root.pem');
      await writeFile(file, await (await fetch(`${own.PKI_URL}/ca/root.pem`)).text());
      return file;
    },
    async stop({ keep }: { keep: boolean }) {
      await Promise.all(programNames.map((name) => programs[name].stop()));
      await balancer.stop();
      await Promise.all([
        servers.front.stop(),
        servers.gateways.stop(),
        servers.objects.stop(),
        servers.time.stop(),
        servers.temporal.stop('SIGTERM'),
      ]);
      await servers.cluster.stop();
      setDefaultCACertificates(before);
      if (!keep) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

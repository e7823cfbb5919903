import { appendFile, chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { freePort } from '#stack/system/ports.ts';
import { startTestServer } from '#test/support/servers/postgres-of-its-own.ts';
import { startTimeServers } from '#test/support/servers/time-server.ts';
import { createNamespace } from '#test/support/world/namespace.ts';
import { startGateways } from './gateways.ts';
import { runSection, shellEnvironment } from './page.ts';
import { makeProgram } from './program.ts';
import { makeIdentity, startStatusFront, startTlsFront } from './tls.ts';

const sections = ['Database', 'Certificates between the processes', 'Token', 'Settings'];

/** The servers that an installation needs and that are not its own: database, Temporal, mail, SMS, and proxies. */
async function startServers(folder: string) {
  const identity = await makeIdentity(folder);
  const [postgres, gateways, namespace, time] = await Promise.all([
    startTestServer(),
    startGateways(identity),
    createNamespace(),
    startTimeServers(),
  ]);
  const webPort = await freePort();
  const temporal = await startTlsFront(identity, inject('temporalAddress'));
  const status = await startStatusFront(identity, () => `https://localhost:${webPort}`);
  return {
    postgres,
    gateways,
    namespace,
    time,
    webPort,
    temporal,
    status,
    ca: join(folder, 'ca.pem'),
    stop: async () => {
      await Promise.all([temporal.stop(), status.stop(), gateways.stop(), time.stop()]);
      await postgres.stop();
    },
  };
}

type Servers = Awaited<ReturnType<typeof startServers>>;

/** What the page's first block would say here. */
async function ownValues(folder: string, servers: Servers): Promise<Record<string, string>> {
  const superuser = new URL(servers.postgres.url);
  return {
    ETC: join(folder, 'etc'),
    BASE_URL: `https://localhost:${servers.webPort}`,
    PKI_URL: `http://127.0.0.1:${servers.status.port}`,
    SUPERUSER_URL: superuser.href,
    DATABASE: `${superuser.host}/tamga`,
    TEMPORAL_ADDRESS: `localhost:${servers.temporal.port}`,
    TEMPORAL_NAMESPACE: servers.namespace,
    TEMPORAL_CA: servers.ca,
    KEY_HOST: 'localhost',
    KEY_PORT: String(await freePort()),
    WEB_CERT: join(folder, 'server.pem'),
    WEB_KEY: join(folder, 'server.key'),
    SMTP_URL: servers.gateways.smtpUrl,
    MAIL_FROM: 'sign@example.mn',
    SMS_URL: servers.gateways.smsUrl,
    PKCS11_MODULE: '/usr/lib/softhsm/libsofthsm2.so',
    SOFTHSM2_CONF: join(folder, 'etc', 'softhsm2.conf'),
    TSA_CLOCK_SOURCES: servers.time.setting,
  };
}

/** A setting of a file that the page made. */
async function settingIn(file: string, name: string): Promise<string> {
  const line = (await readFile(file, 'utf8')).split('\n').find((one) => one.startsWith(`${name}=`));
  if (line === undefined) throw new Error(`${file} has no ${name}`);
  return line.slice(name.length + 1);
}

async function makePrograms(folder: string, own: Record<string, string>, servers: Servers) {
  const logs = join(folder, 'logs');
  await mkdir(logs);
  const env = {
    ...shellEnvironment(own),
    HOST: '127.0.0.1',
    PORT: String(servers.webPort),
    WORKER_METRICS_PORT: String(await freePort()),
    NODE_EXTRA_CA_CERTS: servers.ca,
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  };
  const program = (section: string, ready: string) =>
    makeProgram(section, { env, ready, logFile: join(logs, `${section}.log`) });
  return {
    keyService: program('Key service', 'the key service is ready'),
    worker: program('Worker', '"worker ready"'),
    api: program('API', '"api listening"'),
    purge: program('Purge', '"worker ready"'),
  };
}

export type Installation = Awaited<ReturnType<typeof install>>;

/**
 * Makes a production by the commands of docs/run/production.md on this machine, from an empty folder: nothing of the product
 * runs yet. The token is one of SoftHSM2; the public authority of its servers is `ca`.
 */
export async function install() {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-production-'));
  await chmod(folder, 0o700);
  const servers = await startServers(folder);
  const stop = async () => {
    await servers.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const own = await ownValues(folder, servers);
    for (const section of sections) await runSection(section, own);
    const programs = await makePrograms(folder, own, servers);
    const { keyService, worker, api } = programs;
    const etc = own['ETC'] ?? '';
    return {
      folder,
      own,
      etc,
      baseUrl: own['BASE_URL'] ?? '',
      pkiUrl: own['PKI_URL'] ?? '',
      ca: servers.ca,
      gateways: servers.gateways,
      /** The servers that check the clock of timestamps. */
      time: servers.time,
      ...programs,
      setting: (program: 'worker' | 'keyservice', name: string) =>
        settingIn(join(etc, `${program}.env`), name),
      /** Adds a setting to those of a process. */
      set: (program: 'api' | 'worker' | 'keyservice', line: string) =>
        appendFile(join(etc, `${program}.env`), `${line}\n`),
      start: async () => {
        await keyService.start();
        await Promise.all([worker.start(), api.start()]);
      },
      stopPrograms: async () => {
        await Promise.all([api.stop(), worker.stop()]);
        await keyService.stop();
      },
      stop: async () => {
        await Promise.all([api.stop(), worker.stop()]);
        await keyService.stop();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

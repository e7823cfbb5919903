import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { parseStackConfig } from '#config/stack.ts';
import { openHome } from '#stack/home.ts';
import { openSecrets } from '#stack/secrets.ts';
import { programEnvironments } from '#stack/services/services.ts';
import { freePort } from '#stack/system/ports.ts';
import { createMigratedDatabase } from '#test/support/servers/database.ts';
import { createNamespace, untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { installedParts } from '#test/interop/support/installation.ts';
import { buildImage, endOf } from './support/container.ts';

const image = setUp(buildImage, ({ remove }) => remove());
const programs = setUp(
  () => Promise.resolve({ running: [] as ChildProcess[] }),
  async ({ running }) => {
    for (const child of running) {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  },
);

test('the image has what programs need, and none of the tests, keys or settings of the machine that built it', () => {
  const copied = image.steps
    .filter(({ name }) => name === 'COPY')
    .flatMap(({ rest }) => rest.split(' ').slice(0, -1));
  expect(copied).toEqual(installedParts);
  const user = image.steps.find(({ name }) => name === 'USER');
  expect(user?.rest).toBe('10001:10001');
  expect(image.steps.find(({ name }) => name === 'ENTRYPOINT')?.rest).toBe('["/usr/bin/tini", "--", "node"]');
});

const write = (path: string) =>
  endOf(image.start(['-e', `require('fs').writeFileSync(${JSON.stringify(path)}, '')`]));

test('as its user nothing of it can be written', async () => {
  for (const path of ['/mnt/src/x', '/mnt/compiled/x', '/etc/x', '/var/x'])
    expect((await write(path)).said, path).toMatch(/EROFS|EACCES/);
  expect((await write('/tmp/x')).code).toBe(0);
});

test('programs that read uploads are shut in there, too', async () => {
  const script = `import { canConfine } from '/mnt/src/documents/sandbox/confinement.ts'; console.log(await canConfine());`;
  expect(await endOf(image.start(['--input-type=module', '-e', script]))).toEqual({
    code: 0,
    said: 'true\n',
  });
});

/** The settings of each program, as `npm start` would make them, for processes in the image. */
async function settings() {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-image-'));
  const ports = {
    PORT: await freePort(),
    SERVER_PORT: await freePort(),
    WORKER_METRICS_PORT: await freePort(),
  };
  const env = {
    TAMGA_HOME: folder,
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    // Every file is read-only.
    STORAGE_URL: 'file:///tmp/documents',
  };
  const config = parseStackConfig(env);
  const home = openHome({ tamgaHome: folder });
  const database = await createMigratedDatabase();
  const stack = {
    config,
    env,
    home,
    secrets: await openSecrets(home),
    temporalAddress: inject('temporalAddress'),
    temporalUiUrl: 'http://localhost:1',
    keyServiceUrl: `http://127.0.0.1:${ports.SERVER_PORT}`,
  };
  const programs = programEnvironments(stack, database.urls);
  const TEMPORAL_NAMESPACE = await createNamespace();
  const probes = [String(await freePort()), String(await freePort())];
  const { OPERATIONS_LOG: _, ...keyService } = programs.keyService;
  const all = {
    migrate: { DATABASE_URL: database.urls.owner },
    keyService: { ...keyService, KEY_SERVICE_PROBE_PORT: probes[1] },
    worker: { ...programs.worker, TEMPORAL_NAMESPACE, WORKER_PROBE_PORT: probes[0] },
    api: { ...programs.api, TEMPORAL_NAMESPACE },
  } as Record<'migrate' | 'keyService' | 'worker' | 'api', Record<string, string>>;
  const stop = async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  return { all, ports, probes, stop };
}

test('every process runs in it by the words of compose.yml, and its probe says when it is ready', async () => {
  const { all, ports, probes, stop } = await settings();
  const start = (words: string[], env: Record<string, string>): ChildProcess => {
    const child = image.start(words, env);
    programs.running.push(child);
    return child;
  };
  const isReady = (url: string) => async () => (await endOf(image.start(['bin/probe.mjs', url]))).code === 0;
  const api = `http://127.0.0.1:${ports.PORT}/readyz`;
  expect(await isReady(api)()).toBe(false);
  expect(await isReady('http://192.0.2.1/readyz')()).toBe(false);
  expect(await endOf(image.start(['src/stack/postgres/migrate.ts'], all.migrate))).toMatchObject({ code: 0 });
  start(['src/keyservice/main.ts'], all.keyService);
  start(['--max-old-space-size=1024', 'src/worker/main.ts'], all.worker);
  start(['--max-semi-space-size=8', 'src/api/main.ts'], all.api);
  for (const url of [api, ...probes.map((port) => `http://127.0.0.1:${port}/readyz`)])
    await untilTrue(isReady(url), 90_000);
  expect(programs.running.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual([
    null,
    null,
    null,
  ]);
  // The sandbox around them ends, and they with it: how they end by themselves is tested where there is none.
  const ended = programs.running.map((child) => once(child, 'exit'));
  for (const child of programs.running) child.kill('SIGTERM');
  await Promise.all(ended);
  await stop();
}, 240_000);

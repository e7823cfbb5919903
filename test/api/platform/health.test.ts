import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { dependencyNames } from '#words/health/health-words.ts';
import { call } from '#test/support/http/http.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startWorld } from '#test/support/world/world.ts';

// Nobody listens there: mail and SMS are down, and their addresses must not be seen by strangers.
const world = setUp(() =>
  startWorld({
    SMTP_URL: 'smtp://somebody:secret-password@127.0.0.1:1',
    MAIL_FROM: 'sign@example.mn',
    SMS_URL: 'http://token:secret-password@127.0.0.1:1/send',
  }),
);

type Dependency = {
  status: string;
  since: string;
  says: string;
  cause?: string | null;
  what_to_do?: string | null;
  name?: string;
};
type Health = { status: string; checks: object; dependencies: Record<string, Dependency> };
type StaffHealth = { dependencies: Dependency[]; clocks: object[]; processes: object[] };

async function staffHealth(path = '/support/health') {
  const { apiKey } = await makeStaff(world, 'support');
  const { status, body } = await call(world, path, { headers: { 'x-api-key': apiKey } });
  return { status, body: body as StaffHealth };
}

const report = (clocks: object[], dependencies: object) =>
  JSON.stringify({
    version: '0.1.0',
    commit: null,
    started_at: new Date().toISOString(),
    host: 'machine-7',
    clocks,
    dependencies,
  });

async function noteProcess(program: 'api' | 'worker', said: string): Promise<string> {
  const id = randomUUID();
  await world.owner.em
    .fork()
    .execute(
      `insert into process_keys (id, program, keys, report, seen_at) values (?, ?, '{}', ?::jsonb, now())`,
      [id, program, said],
    );
  return id;
}

test('anybody sees every dependency in one sentence, and no host, address or error', async () => {
  const { status, body } = await call(world, '/api/v1/health');
  const health = body as Health;
  expect(status).toBe(200);
  expect(health).toMatchObject({
    status: 'ok',
    checks: { database: 'ok', temporal: 'ok', key_service: 'ok' },
  });
  expect(Object.keys(health.dependencies)).toEqual([...dependencyNames]);
  const { storage, mail, sms, worker, converter } = health.dependencies;
  expect([storage?.status, mail?.status, sms?.status, worker?.status]).toEqual(['ok', 'down', 'down', 'ok']);
  expect(converter?.status).toBe('unknown');
  expect(mail).toEqual({
    status: 'down',
    since: expect.any(String),
    says: expect.stringMatching(/^The mail .*\.$/),
  });
  expect(JSON.stringify(health)).not.toMatch(/127\.0\.0\.1|secret|ECONN|Error/);
});

test('staff see why, with those that are not well first; nobody else does', async () => {
  const { status, body } = await staffHealth();
  expect(status).toBe(200);
  const [first, second] = body.dependencies;
  expect([first?.status, second?.status]).toEqual(['down', 'down']);
  const mail = body.dependencies.find(({ name }) => name === 'mail');
  expect(mail?.cause).toContain('ECONNREFUSED');
  expect(mail?.what_to_do).toContain('SMTP_URL');
  const well = body.dependencies.filter((one) => one.status === 'ok').map((one) => one.what_to_do);
  expect(new Set(well)).toEqual(new Set([null]));
  expect(JSON.stringify(body)).not.toContain('secret-password');
  expect((await call(world, '/support/health')).status).toBe(401);
});

test('processes say how they and their clocks are, and a clock that is off is seen in the overview as well', async () => {
  const measured_at = new Date().toISOString();
  const since = measured_at;
  const clock = { against: 'database', skew_ms: 12_000, error_ms: 3, measured_at };
  const converter = { status: 'down', since, cause: 'Error: there is no soffice on the PATH' };
  const storage = { status: 'down', since, cause: 'Error EROFS: read-only file system' };
  const id = await noteProcess('worker', report([clock], { converter, storage }));
  await noteProcess('api', report([{ ...clock, skew_ms: 40 }], {}));
  await untilTrue(async () => {
    const { body } = await staffHealth();
    return body.processes.length === 2 && body.clocks.length === 2;
  }, 30_000);
  let seen: StaffHealth | undefined;
  await untilTrue(async () => {
    seen = (await staffHealth('/support/overview')).body;
    const degraded = seen.dependencies.filter(({ status }) => status === 'degraded').map(({ name }) => name);
    return degraded.includes('clock') && degraded.includes('storage');
  }, 30_000);
  const of = (name: string) => seen?.dependencies.find((one) => one.name === name);
  expect(of('clock')?.cause).toBe(`worker ${id.slice(0, 8)} on machine-7 is 12.0 s ahead of database`);
  expect(of('converter')).toMatchObject({ status: 'down' });
  expect(of('storage')).toMatchObject({ status: 'degraded', cause: expect.stringContaining('EROFS') });
  expect(seen?.clocks).toContainEqual(
    expect.objectContaining({ process: `worker ${id.slice(0, 8)} on machine-7`, skew_ms: 12_000 }),
  );
  const open = (await call(world, '/api/v1/health')).body as Health;
  expect(open.dependencies['clock']?.status).toBe('degraded');
  expect(JSON.stringify(open)).not.toContain('EROFS');
});

test('a storage that keeps nothing is down', async () => {
  const folder = fileURLToPath(world.config.STORAGE_URL);
  await rename(folder, `${folder}-away`);
  await writeFile(folder, 'no folder');
  try {
    await untilTrue(async () => {
      const { dependencies } = (await call(world, '/api/v1/health')).body as Health;
      return dependencies['storage']?.status === 'down';
    }, 45_000);
  } finally {
    await rm(folder);
    await rename(`${folder}-away`, folder);
  }
}, 60_000);

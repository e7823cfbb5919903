import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { carryThrough } from './support/carry-through.ts';
import { run } from './support/run.ts';

const client = fileURLToPath(new URL('../../packages/client/', import.meta.url));
const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
const world = setUp(sharedWorld);
const folder = setUp(startStrangersFolder);

/** A folder of somebody who has the packed client and nothing of ours. */
async function startStrangersFolder() {
  const started = await startFolder();
  await run(['npm', 'pack', '--silent', '--pack-destination', started.path], client);
  const [packed = ''] = (await readdir(started.path)).filter((name) => name.endsWith('.tgz'));
  await writeFile(join(started.path, 'package.json'), '{ "type": "module" }\n');
  await run(['npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', `./${packed}`], started.path);
  return started;
}

test('the packed client carries a sign request and an envelope through', { timeout: 300_000 }, async () => {
  const flow = await readFile(new URL('clients/flows/flow.ts', import.meta.url), 'utf8');
  const text = flow.replace('#packages/client/src/index.ts', '@tamga/client');
  expect(text).not.toBe(flow);
  await writeFile(join(folder.path, 'flow.ts'), text);
  expect(await carryThrough(world, [process.execPath, 'flow.ts'], folder.path)).toEqual([
    'sign request signed with a signature',
    'envelope sent',
    'envelope completed of a PDF',
  ]);
});

test('its command runs by its name', async () => {
  const command = join(folder.path, 'node_modules', '.bin', 'tamga');
  const { stdout } = await promisify(execFile)(command, ['--version'], { cwd: folder.path });
  const { version } = JSON.parse(await readFile(join(client, 'package.json'), 'utf8')) as { version: string };
  expect(stdout).toBe(`tamga ${version}\n`);
});

test('it has what it needs and no more', async () => {
  const installed = await readdir(join(folder.path, 'node_modules', '@tamga', 'client'), { recursive: true });
  expect(installed).toEqual(
    expect.arrayContaining(['README.md', 'package.json', 'dist/index.js', 'dist/index.d.ts']),
  );
  expect(installed.filter((name) => /(?<!\.d)\.ts$|\.test\./.test(name))).toEqual([]);
  const packages = await readdir(join(folder.path, 'node_modules'));
  const named = packages.filter((name) => !name.startsWith('.'));
  expect(named).toEqual(['@tamga', 'openapi-fetch', 'openapi-typescript-helpers']);
});

/** Expects that files of the folder compile. */
function expectCompiled(...options: string[]): Promise<void> {
  return run([tsc, ...strict, ...options], folder.path);
}

const strict = ['--noEmit', '--strict', '--ignoreConfig', '--target', 'es2022', '--module', 'nodenext'];

test('its types are whole where a browser’s are there and no one else’s', { timeout: 300_000 }, async () => {
  const text = `import { unwrap } from '@tamga/client';
    export async function idOf(body: ArrayBuffer): Promise<string> {
      const event = await unwrap(body, new Headers(), 'key');
      if (event.event === 'sign_request.signed') return event.signature;
      if (event.event === 'envelope_completed') return event.data.envelope_id;
      // @ts-expect-error: events that cannot be are found
      return event.event === 'sign_request.lost' ? '' : event.event;
    }\n`;
  await writeFile(join(folder.path, 'browser.ts'), text);
  await expectCompiled('--lib', 'es2022,dom,dom.iterable', '--types', '', 'browser.ts');
});

test('the samples of its pages compile', { timeout: 300_000 }, async () => {
  const guide = new URL('../../docs/use/clients.md', import.meta.url);
  const pages = await Promise.all([join(client, 'README.md'), guide].map((page) => readFile(page, 'utf8')));
  const page = pages.join('\n');
  const samples = [...page.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code);
  expect(samples.length).toBeGreaterThanOrEqual(8);
  const names = samples.map((_, index) => `sample-${index}.ts`);
  const start = "import { TamgaPartner } from '@tamga/client';\nconst tamga = new TamgaPartner();\n";
  for (const [index, code] of samples.entries())
    await writeFile(join(folder.path, names[index] ?? ''), code.includes('import ') ? code : start + code);
  const nodes = fileURLToPath(new URL('../../node_modules/@types', import.meta.url));
  await expectCompiled(
    '--lib',
    'es2022',
    '--typeRoots',
    nodes,
    '--types',
    'node',
    '--skipLibCheck',
    ...names,
  );
});

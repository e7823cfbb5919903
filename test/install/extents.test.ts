import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { scratchFolder } from '#test/support/world/folder.ts';

const run = promisify(execFile);
const bin = fileURLToPath(new URL('../../bin/', import.meta.url));
/** What operators start beside a production that runs. */
const besideProduction = [
  'src/staff/admin/main.ts',
  'src/deploy/main.ts',
  'src/worker/build-flows.ts',
] as const;
const programs = ['src/staff/main.ts', 'src/stack/start.ts', 'bench/main.ts', ...besideProduction] as const;

/** Each kind of dependency by a package of the same name, in a folder of the checkout. */
const kinds = ['dependencies', 'optionalDependencies', 'devDependencies'] as const;

async function writeJson(file: string, content: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(content));
}

/** A checkout of three programs that do nothing, with one package of each kind. */
async function makeCheckout(): Promise<string> {
  const folder = await scratchFolder();
  await cp(bin, join(folder, 'bin'), { recursive: true });
  await writeFile(join(folder, '.npmrc'), 'omit=dev\ninstall-links=true\noffline=true\n');
  for (const kind of kinds)
    await writeJson(join(folder, kind, 'package.json'), {
      name: kind.toLowerCase(),
      version: '1.0.0',
      // A name alone, as the packages of Node have it.
      ...(kind === 'optionalDependencies' ? { os: process.platform } : {}),
    });
  const named = kinds.map((kind) => [kind, { [kind.toLowerCase()]: `file:${kind}` }]);
  await writeJson(join(folder, 'package.json'), { name: 'checkout', ...Object.fromEntries(named) });
  await run('npm', ['install', '--package-lock-only'], { cwd: folder });
  for (const program of programs) {
    await mkdir(dirname(join(folder, program)), { recursive: true });
    await writeFile(join(folder, program), '');
  }
  return folder;
}

const installed = (folder: string) =>
  kinds.filter((kind) => existsSync(join(folder, 'node_modules', kind.toLowerCase())));

async function start(folder: string, program: (typeof programs)[number]) {
  const { stderr } = await run(process.execPath, ['bin/tamga.mjs', program], { cwd: folder });
  return { installs: stderr.includes('Installing packages'), has: installed(folder) };
}

test('a command installs what it needs, and no more', async () => {
  const folder = await makeCheckout();
  const [staff, stack, bench] = programs;
  const forStart = ['dependencies', 'optionalDependencies'];
  expect(await start(folder, stack)).toEqual({ installs: true, has: forStart });
  expect(await start(folder, stack)).toEqual({ installs: false, has: forStart });
  expect(await start(folder, bench)).toEqual({ installs: true, has: [...kinds] });
  expect(await start(folder, stack)).toEqual({ installs: false, has: [...kinds] });
  await run('npm', ['ci'], { cwd: folder });
  expect(await start(folder, stack)).toEqual({ installs: false, has: forStart });
  await run('npm', ['ci', '--omit=dev', '--omit=optional'], { cwd: folder });
  for (const program of [staff, ...besideProduction])
    expect(await start(folder, program)).toEqual({ installs: false, has: ['dependencies'] });
  expect(await start(folder, stack)).toEqual({ installs: true, has: forStart });
}, 120_000);

test('another version in the lock is installed; a lock that only looks different changes nothing', async () => {
  const folder = await makeCheckout();
  const program = 'src/stack/start.ts';
  await start(folder, program);
  const lock = join(folder, 'package-lock.json');
  await writeFile(lock, `${await readFile(lock, 'utf8')}\n`);
  expect(await start(folder, program)).toMatchObject({ installs: false });
  await writeJson(join(folder, 'dependencies/package.json'), { name: 'dependencies', version: '1.0.1' });
  await writeFile(lock, (await readFile(lock, 'utf8')).replaceAll('1.0.0', '1.0.1'));
  expect(await start(folder, program)).toMatchObject({ installs: true });
}, 120_000);

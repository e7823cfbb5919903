import { chmod, chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { bundleFlows } from '#worker/bundle-flows.ts';
import { buildFlows, keptFlows } from '#worker/kept-flows.ts';
import { scratchFolder } from '#test/support/world/folder.ts';
import { untilTrue } from '#test/support/world/namespace.ts';

const isRoot = process.geteuid?.() === 0;

/** A file of flows whose bundle, the file itself, is kept; `bundled` counts how often it was bundled. */
async function flowFile() {
  const folder = await scratchFolder();
  const within = (name: string) => join(folder, name);
  const [file, settings, cache] = [within('flows.ts'), within('package.json'), within('cache')];
  await mkdir(cache, { mode: 0o700 });
  await writeFile(file, 'ulaan');
  let bundled = 0;
  const bundle = async () => {
    bundled += 1;
    return { code: await readFile(file, 'utf8'), paths: new Set([file, settings, folder]) };
  };
  const load = async (from = cache) => (await keptFlows(from, bundle, within('built'))).code;
  /** Loads until it is kept: files that have only just changed are not trusted. Gives the kept file. */
  const keep = async () => {
    await untilTrue(async () => {
      await load();
      return (await readdir(cache)).length === 1;
    });
    bundled = 0;
    return join(cache, (await readdir(cache))[0] ?? '');
  };
  return { folder, file, settings, cache, load, keep, bundled: () => bundled };
}

test('our flows are bundled from what says so: flows, interceptors, packages, and files that are not there', async () => {
  const { code, paths } = await bundleFlows();
  expect(code.includes('signRequest')).toBe(true);
  const ours = ['workflows/index.ts', 'workflows/update-members.ts', 'codec/failure-converter.ts'];
  for (const file of [...ours, 'worker/remove-types.ts', 'workflows/package.json'])
    expect(paths).toContain(fileURLToPath(new URL(`../../src/${file}`, import.meta.url)));
  const sdk = '../../node_modules/@temporalio/workflow/lib/worker-interface.js';
  expect(paths).toContain(fileURLToPath(new URL(sdk, import.meta.url)));
});

test('what was bundled is kept, and not bundled again', async () => {
  const { load, keep, bundled } = await flowFile();
  await keep();
  expect(await load()).toBe('ulaan');
  expect(bundled()).toBe(0);
});

test('a file that changes is bundled anew, at once', async () => {
  const { file, load, keep } = await flowFile();
  await keep();
  for (const text of ['khukh', 'nogoon']) {
    await writeFile(file, text);
    expect(await load()).toBe(text);
  }
});

test('a file that was looked for in vain, and is there now, is noticed', async () => {
  const { settings, load, keep, bundled } = await flowFile();
  await keep();
  await writeFile(settings, '{}');
  await load();
  expect(bundled()).toBe(1);
});

const change = (from: string | RegExp, to: string) => async (file: string) =>
  writeFile(file, (await readFile(file, 'utf8')).replace(from, to));

describe('a kept file is bundled anew and replaced', () => {
  test.each<[string, (file: string) => Promise<unknown>]>([
    ['when all of its group may write it', (file) => chmod(file, 0o620)],
    ['when everybody may write it', (file) => chmod(file, 0o602)],
    // Nobody but root can give a file away.
    [
      'when it belongs to somebody else',
      (file) => (isRoot ? chown(file, 65_534, 65_534) : chmod(file, 0o622)),
    ],
    ['when it is cut off', change(/an$/, '')],
    ['when it is empty', (file) => writeFile(file, '')],
    ['when its code was changed', change('ulaan', 'khar-')],
    ['when it is of another folder with our sources', change(/"project":"[^"]+"/, '"project":"/elsewhere/"')],
    ['when a package was not there yet', change(/"package-lock.json":"\w+"/, '"package-lock.json":null')],
  ])('%s', async (_, spoil) => {
    const { load, keep, bundled } = await flowFile();
    await spoil(await keep());
    expect(await load()).toBe('ulaan');
    expect(bundled()).toBe(1);
    await load();
    expect(bundled()).toBe(1);
  });
});

test('what changes while it is bundled is not kept', async () => {
  const { file, cache, keep } = await flowFile();
  const kept = await keep();
  await rm(kept);
  for (const meanwhile of [() => writeFile(file, 'khukh'), () => rm(file)]) {
    await keptFlows(cache, async () => {
      await meanwhile();
      return { code: 'ulaan', paths: new Set([file]) };
    });
    expect(await readdir(cache)).toEqual([]);
  }
});

test('without a folder nothing is kept, and where none can be written each start bundles', async () => {
  const { folder, cache, load, bundled } = await flowFile();
  expect(await load('')).toBe('ulaan');
  expect(await readdir(cache)).toEqual([]);
  await writeFile(join(folder, 'taken'), '');
  for (const times of [2, 3]) {
    expect(await load(join(folder, 'taken'))).toBe('ulaan');
    expect(bundled()).toBe(times);
  }
});

const isBundled = async () => ({ code: 'bundled now', paths: new Set<string>() });

describe('flows that were built beside the code', () => {
  test('are taken as they are, wherever nothing is kept, and not when a source or the file itself has changed', async () => {
    const built = join(await scratchFolder(), 'build', 'flows');
    await buildFlows(built);
    const load = async () => (await keptFlows('', isBundled, built)).code;
    expect(await load()).toContain('signRequest');

    const text = await readFile(built, 'utf8');
    await writeFile(built, text.replace(/("src\/workflows\/index.ts":")[^"]{4}/, '$1none'));
    expect(await load()).toBe('bundled now');
    await writeFile(built, `${text} `);
    expect(await load()).toBe('bundled now');
    await writeFile(built, text.replace(/"project":"[^"]*"/, '"project":"/elsewhere/"'));
    expect(await load()).toContain('signRequest');
    await chmod(built, 0o666);
    expect(await load()).toBe('bundled now');
  });
});

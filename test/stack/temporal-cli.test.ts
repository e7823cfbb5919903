import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildTemporal } from '#stack/temporal/build.ts';
import { cachedTemporal, findTemporal } from '#stack/temporal/cli.ts';
import { scratchFolder } from '#test/support/world/folder.ts';

async function program(file: string, script = '#!/bin/sh\n'): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, script);
  await chmod(file, 0o755);
  return file;
}

describe('finding the Temporal server', () => {
  test('TEMPORAL_CLI_PATH comes before PATH, PATH before the cache', async () => {
    const folder = await scratchFolder();
    const env: NodeJS.ProcessEnv = { HOME: folder };
    expect(await findTemporal(env)).toBeUndefined();

    const cached = await program(cachedTemporal(env));
    expect(cached).toBe(join(folder, '.cache', 'tamga', 'bin', 'temporal'));
    expect(await findTemporal(env)).toBe(cached);

    const onPath = await program(join(folder, 'bin', 'temporal'));
    env['PATH'] = [join(folder, 'nothing'), join(folder, 'bin')].join(delimiter);
    expect(await findTemporal(env)).toBe(onPath);

    const named = await program(join(folder, 'mine'));
    expect(await findTemporal({ ...env, TEMPORAL_CLI_PATH: named })).toBe(named);
  });

  test('XDG_CACHE_HOME moves the cache; a relative one does not count', () => {
    expect(cachedTemporal({ HOME: '/home/u', XDG_CACHE_HOME: '/cache' })).toBe('/cache/tamga/bin/temporal');
    expect(cachedTemporal({ HOME: '/home/u', XDG_CACHE_HOME: 'cache' })).toBe(
      '/home/u/.cache/tamga/bin/temporal',
    );
  });

  test('a TEMPORAL_CLI_PATH that cannot be run is named', async () => {
    const folder = await scratchFolder();
    const missing = join(folder, 'missing');
    await expect(findTemporal({ TEMPORAL_CLI_PATH: missing })).rejects.toThrow(
      `TEMPORAL_CLI_PATH: it is "${missing}"`,
    );
  });

  test('a file that is not executable is passed over', async () => {
    const folder = await scratchFolder();
    const file = await program(cachedTemporal({ HOME: folder }));
    await chmod(file, 0o644);
    expect(await findTemporal({ HOME: folder })).toBeUndefined();
  });
});

describe('building the Temporal server', () => {
  test('two builds at once leave one whole file and nothing else', async () => {
    const folder = await scratchFolder();
    const go =
      '#!/bin/sh\necho "go: downloading a" >&2; echo b >&2; sleep 0.2; cp /bin/true "$GOBIN/temporal"\n';
    await program(join(folder, 'bin', 'go'), go);
    const env = { PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}` };
    const target = join(folder, 'cache', 'temporal');
    await Promise.all([buildTemporal({ target, env }), buildTemporal({ target, env })]);
    expect(await readdir(dirname(target))).toEqual(['temporal']);
  });

  test('without Go it says what to install', async () => {
    const folder = await scratchFolder();
    const target = join(folder, 'cache', 'temporal');
    await expect(buildTemporal({ target, env: { PATH: folder } })).rejects.toThrow('Go is not installed');
    expect(await readdir(dirname(target))).toEqual([]);
  });

  test('a build that fails shows the end of what Go said', async () => {
    const folder = await scratchFolder();
    await program(join(folder, 'bin', 'go'), '#!/bin/sh\necho "no such module" >&2; exit 1\n');
    const target = join(folder, 'cache', 'temporal');
    const env = { PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}` };
    await expect(buildTemporal({ target, env })).rejects.toThrow('no such module');
  });
});

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { buildTemporal } from '#stack/temporal/build.ts';
import { cachedTemporal, findTemporal, provisionTemporal } from '#stack/temporal/cli.ts';
import { startListening } from '#test/support/servers/listening.ts';
import { scratchFolder } from '#test/support/world/folder.ts';
import { untilTheEnd } from '#test/support/world/set-up.ts';

const serve = untilTheEnd(startListening);

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

describe('what Go builds is checked against the checksum database', () => {
  test.each([
    [{}, 'sum.golang.org'],
    [
      { GOSUMDB: 'off', GONOSUMDB: '*', GOPRIVATE: '*', GOINSECURE: '*', GONOSUMCHECK: '1' },
      'sum.golang.org',
    ],
    [
      { GOSUMDB: 'sum.golang.org https://mirror.example', GOFLAGS: '-insecure' },
      'sum.golang.org https://mirror.example',
    ],
  ])('%o', async (given, database) => {
    const folder = await scratchFolder();
    const said = join(folder, 'said');
    const go = `#!/bin/sh\nenv > '${said}'\ncp /bin/true "$GOBIN/temporal"\n`;
    await program(join(folder, 'bin', 'go'), go);
    const PATH = `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`;
    await buildTemporal({ target: join(folder, 'cache', 'temporal'), env: { ...given, PATH } });
    const lines = (await readFile(said, 'utf8'))
      .split('\n')
      .filter((line) => /^GO(?:SUM|NO|PRIV|INS|FLAGS)/.test(line));
    expect(lines.toSorted()).toEqual([
      'GOFLAGS=-buildvcs=false',
      'GOINSECURE=none.invalid',
      'GONOSUMDB=none.invalid',
      'GOPRIVATE=none.invalid',
      `GOSUMDB=${database}`,
    ]);
  });
});

/** A release's archive, served from a port of its own, and an environment without any `temporal` or `go`. */
async function release() {
  const folder = await scratchFolder();
  await program(join(folder, 'temporal'), `#!/bin/sh\n: > '${folder}/ran'\n`);
  await promisify(execFile)('tar', ['-czf', join(folder, 'a.tar.gz'), '-C', folder, 'temporal']);
  const archive = await readFile(join(folder, 'a.tar.gz'));
  const { url } = await serve((_, response) => response.end(archive));
  const bin = join(folder, 'bin');
  await mkdir(bin);
  for (const name of ['tar', 'gzip']) await symlink(`/bin/${name}`, join(bin, name));
  const env = { HOME: folder, PATH: bin, TEMPORAL_CLI_URL: url };
  const digest = createHash('sha256').update(archive).digest('hex');
  return { folder, env, digest, cache: dirname(cachedTemporal(env)) };
}

describe('downloading the Temporal server', () => {
  test('one with the given digest is taken', async () => {
    const { env, digest } = await release();
    const given = { ...env, TEMPORAL_CLI_SHA256: digest.toUpperCase() };
    expect(await provisionTemporal(given)).toBe(cachedTemporal(env));
    expect(await findTemporal(env)).toBe(cachedTemporal(env));
  });

  test('another is refused, removed, and never run', async () => {
    const { folder, env, digest, cache } = await release();
    const other = digest.replace(/^./, (first) => (first === '0' ? '1' : '0'));
    await expect(provisionTemporal({ ...env, TEMPORAL_CLI_SHA256: other })).rejects.toThrow(
      new RegExp(`has the SHA-256 ${digest}, not the one in TEMPORAL_CLI_SHA256`),
    );
    expect(await readdir(cache)).toEqual([]);
    expect(await readdir(folder)).not.toContain('ran');
  });

  test('without a digest nothing is downloaded', async () => {
    const { env, cache } = await release();
    await expect(provisionTemporal(env)).rejects.toThrow(/Go is not installed[\s\S]*TEMPORAL_CLI_SHA256/);
    expect(await readdir(cache)).toEqual([]);
  });

  test('a digest that is none is named', async () => {
    const { env } = await release();
    await expect(provisionTemporal({ ...env, TEMPORAL_CLI_SHA256: 'abc' })).rejects.toThrow(
      'TEMPORAL_CLI_SHA256: expected the SHA-256',
    );
  });
});

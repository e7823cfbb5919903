import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { copyCheckout } from '#test/interop/support/installation.ts';
import { run } from '#test/interop/support/run.ts';
import { readDockerfile } from './dockerfile.ts';

/** The user of the image, or this test's own where only root may take another. */
const numbers = '10001';
const drop =
  process.getuid?.() === 0
    ? [
        'setpriv',
        `--reuid=${numbers}`,
        `--regid=${numbers}`,
        '--clear-groups',
        '--bounding-set=-all',
        '--no-new-privs',
      ]
    : [];

/**
 * Runs the steps of deploy/Dockerfile that are ours in an empty folder: what it copies, and its commands but those of apt. Gives a
 * way to run programs from it: as another user without privileges, every file read-only but those of /tmp.
 */
export async function buildImage() {
  const steps = await readDockerfile();
  const copy = await copyCheckout();
  const env = { NODE_COMPILE_CACHE: join(copy.folder, 'compiled') };
  for (const { name, rest } of steps)
    if (name === 'RUN' && !rest.startsWith('apt-get'))
      // The cache of whoever runs the test stays.
      await run(
        [
          'env',
          ...Object.entries(env).map(([key, value]) => `${key}=${value}`),
          'bash',
          '-euo',
          'pipefail',
          '-c',
          `PATH=${join(process.execPath, '..')}:$PATH; ${rest.replace('&& npm cache clean --force', '')}`,
        ],
        copy.folder,
      );
  const tools = join(copy.folder, 'tools');
  await mkdir(tools);
  await copyFile(process.execPath, join(tools, 'node'));
  await chmod(copy.folder, 0o755);
  const inside = [
    'bwrap',
    '--ro-bind',
    '/',
    '/',
    '--tmpfs',
    '/tmp',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--unshare-pid',
    '--die-with-parent',
    '--ro-bind',
    copy.folder,
    '/mnt',
    '--chdir',
    '/mnt',
  ];
  return {
    folder: copy.folder,
    steps,
    /** Starts Node with these words; `env` is all that it gets. */
    start: (words: string[], given: Record<string, string> = {}): ChildProcess => {
      const [program = '', ...rest] = [...drop, ...inside, '/mnt/tools/node', ...words];
      const path = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin';
      return spawn(program, rest, {
        cwd: '/',
        env: { PATH: path, NODE_COMPILE_CACHE: '/mnt/compiled', ...given },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    },
    remove: () => copy.remove(),
  };
}

/** Waits until a process has ended; gives its code and what it said. */
export async function endOf(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => (said += bytes.toString()));
  await once(child, 'close');
  return { code: child.exitCode, said };
}

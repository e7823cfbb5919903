import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { say, withProgress } from '../say.ts';

const firstByteMs = 10_000;
const wholeMs = 300_000;
const fetcher = fileURLToPath(new URL('./fetch.ts', import.meta.url));

async function downloaded(folder: string): Promise<{ file: string; bytes: number } | undefined> {
  const [name] = await readdir(folder);
  if (!name) return undefined;
  const file = join(folder, name);
  return { file, bytes: (await stat(file)).size };
}

/** Runs the SDK's download in a process of its own, because it knows no timeout. */
async function fetchInto(folder: string, onBytes: (bytes: number) => void): Promise<void> {
  const child = spawn(process.execPath, [fetcher, folder], { stdio: 'ignore' });
  const stop = () => child.kill('SIGKILL');
  const onExit = () => {
    stop();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', onExit);
  const started = Date.now();
  const watch = setInterval(() => {
    void downloaded(folder).then(
      (state) => {
        const passed = Date.now() - started;
        onBytes(state?.bytes ?? 0);
        if (passed > wholeMs || (!state?.bytes && passed > firstByteMs)) stop();
      },
      () => {},
    );
  }, 500);
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) =>
        code === 0
          ? resolve()
          : reject(new Error('download: the server that the SDK downloads from cannot be reached')),
      );
    });
  } finally {
    clearInterval(watch);
    process.off('exit', onExit);
  }
}

/**
 * Downloads the Temporal server as the SDK does and puts it into the file `target`, which appears only when it
 * is whole. Gives up after 10 s without a byte or after 5 minutes. Throws when it cannot be had.
 */
export async function downloadTemporal({ target }: { target: string }): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const folder = await mkdtemp(`${target}-download-`);
  let bytes = 0;
  try {
    await withProgress(
      'Downloading the Temporal server',
      async () => fetchInto(folder, (now) => (bytes = now)),
      () => (bytes > 0 ? `${Math.round(bytes / 2 ** 20)} MiB` : ''),
    );
    const done = await downloaded(folder);
    if (!done) throw new Error('download: it left no file');
    await chmod(done.file, 0o755);
    await rename(done.file, target);
    say(`The Temporal server is in ${target} now.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

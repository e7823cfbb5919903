import type { FileHandle } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { bundleLoader, bundleProgram } from './bundle-program.ts';
import { sandboxLimits } from './limits.ts';
import type { Loading } from './load-program.ts';
import { namelessFile } from './nameless-file.ts';
import { spawnSandbox } from './spawn-sandbox.ts';

/** A program of ours for the sandbox. */
export type Program = {
  file: URL;
  /** An input of ours by which its functions are compiled once for all runs. */
  sample?: Buffer;
};

/**
 * A program as sandboxed processes get it: the code they begin with, the facts to load it, its script, and its compiled
 * code.
 */
export type ReadyProgram = {
  loader: string;
  loading: Loading;
  script: FileHandle;
  compiled?: FileHandle | undefined;
};

type Known = { bundled: Promise<ReadyProgram>; uses: number; compiled?: FileHandle };

const known = new Map<string, Known>();

/**
 * Makes a program ready to start, once for this process. A program that is used again is compiled meanwhile for later runs.
 * Throws esbuild's errors on a broken source.
 */
export async function readyProgram({ file, sample }: Program): Promise<ReadyProgram> {
  const one = known.get(file.href) ?? { bundled: bundle(file), uses: 0 };
  known.set(file.href, one);
  const bundled = await one.bundled;
  one.uses += 1;
  if (one.uses === 2)
    void compile({ ...bundled, loading: { ...bundled.loading, compiles: true } }, sample)
      .then(async (bytes) => (one.compiled = await namelessFile(bytes)))
      // It then runs as it did until now.
      .catch(() => undefined);
  return { ...bundled, compiled: one.compiled };
}

async function bundle(file: URL): Promise<ReadyProgram> {
  const [loader, { script, ...made }] = await Promise.all([bundleLoader(), bundleProgram(file)]);
  return { loader, loading: { ...made, compiles: false }, script: await namelessFile(script) };
}

/**
 * Compiles a script by a run on a sample of ours, so that no process that has seen a file of others takes part in it. Gives
 * nothing if that run ends badly; the script is then compiled at each start.
 */
async function compile({ script, ...begun }: ReadyProgram, sample?: Buffer): Promise<Buffer> {
  const { child, input, output, ended } = await spawnSandbox({ ...begun, files: [script.fd, 'pipe'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), sandboxLimits.milliseconds);
  try {
    input.once('error', () => undefined).end(sample ?? '');
    const [bytes] = await Promise.all([buffer(output), ended]);
    return bytes;
  } finally {
    clearTimeout(timer);
  }
}

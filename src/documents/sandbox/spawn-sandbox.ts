import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { confinement, type Sight } from './confinement.ts';
import type { Loading } from './load-program.ts';

/** Files that a program may read besides our packages, and write. */
export type SandboxFiles = Sight;

type Start = SandboxFiles & {
  /** The script that the process begins with, and its facts. */
  loader: string;
  loading: Loading;
  args?: string[];
  /** The files of the process from number 3 on; its output is the one that is a pipe, else its standard output. */
  files: (number | 'pipe' | 'ignore')[];
};

/** A process that was started. */
export type SandboxProcess = {
  child: ChildProcess;
  input: Writable;
  output: Readable;
  ended: Promise<End>;
};
type End = { code: number | null; signal: string | null };

/**
 * Starts a process of ours that may only compute: it reads our packages and its input, writes no other file and starts no
 * program. Node's permissions hold that, and, if the system allows it, so does a confinement in which there is nothing else,
 * no network, and no other process.
 */
export async function spawnSandbox({ files, ...start }: Start): Promise<SandboxProcess> {
  const [command = '', ...args] = [...(await confinement(sightOf(start))), ...commandOf(start)];
  const writesInto = files.indexOf('pipe') + 3;
  const told = files.includes('pipe') ? 'ignore' : 'pipe';
  const child = spawn(command, args, {
    stdio: ['pipe', told, 'ignore', ...files],
    env: { PATH: process.env['PATH'] },
  });
  const ended = new Promise<End>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  // Callers wait for the output first: a start that failed would end this process before they hear of it.
  ended.catch(() => undefined);
  const output = child.stdio[told === 'pipe' ? 1 : writesInto];
  if (!child.stdin || !(output instanceof Readable))
    throw new Error('a sandboxed process has no input or output');
  return { child, input: child.stdin, output, ended };
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** The paths for typefaces and WebAssembly. Packages may be elsewhere, behind a link. */
const packages = [`${root}package.json`, `${root}node_modules`, realpathSync(`${root}node_modules`)];

/** What the process sees: our packages, the runtime itself, and the folders of its files, as not all of them exist yet. */
function sightOf({ reads = [], writes = [] }: SandboxFiles): Sight {
  return {
    reads: [...packages, process.execPath, ...reads.map((path) => dirname(path))],
    writes: writes.map((path) => dirname(path)),
  };
}

function commandOf({ loader, loading, args = [], reads = [], writes = [] }: Omit<Start, 'files'>): string[] {
  return [
    process.execPath,
    '--max-old-space-size=512',
    '--permission',
    '--allow-worker',
    // It opens files past the permissions.
    '--no-experimental-sqlite',
    ...[...packages, ...reads, ...writes].map((path) => `--allow-fs-read=${path}`),
    ...writes.map((path) => `--allow-fs-write=${path}`),
    '--input-type=commonjs',
    `--eval=${loader}`,
    '--',
    JSON.stringify(loading),
    ...args,
  ];
}

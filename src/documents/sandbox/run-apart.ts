import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { networkless } from './leave-network.ts';
import { sandboxLimits } from './limits.ts';
import { createPlaces } from './places.ts';

type Apart = {
  /** The organization whose file it is: places are shared between them. */
  owner: string;
  /** A program of ours that looks at something hostile; it ends itself when it holds too much memory. */
  program: URL;
  args?: string[];
  /** Opened when there is a place for the program. */
  input?: () => Promise<Readable>;
  /** Files that the program may read besides our code, and write. */
  reads?: string[];
  writes?: string[];
  milliseconds?: number;
};

/** What a program wrote to its output, or how it ended without: after too much time, or of too much memory. */
export type Ended = { said: Buffer } | { fault: 'time' | 'memory' };

/**
 * Runs a program of ours in a process that has bounded time and memory and may do nothing but compute: it reads our code
 * and what it is given, writes no other file, starts no program, and has no network where the system lets it be without. It
 * waits for a place. Throws NoPlace, what the input throws, and when it is told to end.
 */
export function runApart(apart: Apart): Promise<Ended> {
  return inPlace(apart.owner, () => run(apart));
}

/** So many files of one organization wait here; more wait where they come from. */
const inPlace = createPlaces({ places: sandboxLimits.places, waiting: 16 });

async function run(apart: Apart): Promise<Ended> {
  const { milliseconds = sandboxLimits.milliseconds } = apart;
  const input = await apart.input?.();
  const [command = '', ...args] = [...(await networkless()), ...commandOf(apart)];
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'] },
  });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, milliseconds);
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  try {
    const fed = input ? feed(input, child.stdin) : child.stdin.end();
    const [said] = await Promise.all([buffer(child.stdout), fed]);
    const { code, signal } = await ended;
    if (code === 0) return { said };
    // A mistake of ours, or all of us are told to end: nothing that the file did.
    if (code !== null || signal === 'SIGTERM' || signal === 'SIGINT')
      throw new Error(`looking at a file broke off (${code ?? signal})`);
    return { fault: late ? 'time' : 'memory' };
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Not the whole folder: in development the stack keeps its secrets there. Packages may stand elsewhere and be linked to. */
const code = [
  `${root}src`,
  `${root}package.json`,
  `${root}node_modules`,
  realpathSync(`${root}node_modules`),
];

function commandOf({ program, args = [], reads = [], writes = [] }: Apart): string[] {
  const file = fileURLToPath(program);
  return [
    process.execPath,
    '--max-old-space-size=512',
    '--permission',
    '--allow-worker',
    // It opens files past the permissions.
    '--no-experimental-sqlite',
    ...[...code, dirname(file), ...reads, ...writes].map((path) => `--allow-fs-read=${path}`),
    ...writes.map((path) => `--allow-fs-write=${path}`),
    file,
    ...args,
  ];
}

/** A process that died in the middle of its input has told enough by dying. */
async function feed(bytes: Readable, input: NodeJS.WritableStream): Promise<void> {
  let broken: unknown;
  let isGone = false;
  // The pipeline then ends the bytes with an error too, which is not theirs.
  for (const event of ['error', 'close']) input.once(event, () => (isGone = true));
  bytes.once('error', (error) => {
    if (!isGone) broken = error;
  });
  await pipeline(bytes, input).catch(() => undefined);
  if (broken) throw broken;
}

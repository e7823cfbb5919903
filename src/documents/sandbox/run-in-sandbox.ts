import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { sandboxLimits } from './limits.ts';
import { createSlots } from './slots.ts';
import { readyProgram } from './ready-program.ts';
import type { Program } from './ready-program.ts';
import { spawnSandbox } from './spawn-sandbox.ts';
import type { SandboxFiles } from './spawn-sandbox.ts';

type Apart = SandboxFiles & {
  /** The organization that owns the file: slots are shared between organizations. */
  owner: string;
  /** A program of ours that looks at something hostile; it ends itself when it holds too much memory. */
  program: Program;
  args?: string[];
  /** Opened when there is a place for the program. */
  input?: () => Promise<Readable>;
  milliseconds?: number;
};

/** The output of a program, or the fault by which it ended without any: it took too much time or memory. */
export type Ended = { said: Buffer } | { fault: 'time' | 'memory' };

/**
 * Runs a program of ours in a process that has bounded time and memory and may only compute: it reads our packages and its
 * input, writes no other file, starts no program, and sees nothing else if the system allows that. It waits for a slot. Throws
 * NoSlot, the errors of the input, and an error when it is ended from outside.
 */
export function runInSandbox(apart: Apart): Promise<Ended> {
  return inPlace(apart.owner, () => run(apart));
}

/** The exit code of a shell whose command was ended by SIGKILL. */
const killed = 128 + 9;

/** So many files of one organization wait here; more wait where they come from. */
const inPlace = createSlots({ places: sandboxLimits.places, waiting: 16 });

async function run(apart: Apart): Promise<Ended> {
  const { milliseconds = sandboxLimits.milliseconds } = apart;
  const { script, compiled, ...begun } = await readyProgram(apart.program);
  const from = await apart.input?.();
  const files = [script.fd, compiled?.fd ?? ('ignore' as const)];
  const { child, input, output, ended } = await spawnSandbox({ ...apart, ...begun, files });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, milliseconds);
  try {
    const fed = from ? feed(from, input) : input.end();
    const [said] = await Promise.all([buffer(output), fed]);
    return endedBy(await ended, said, late);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

type End = { code: number | null; signal: string | null };

/** Tells what the end of a process means; a confined one ends by a signal as a shell tells it, in its code. */
function endedBy({ code, signal }: End, said: Buffer, late: boolean): Ended {
  if (code === 0) return { said };
  const isOurs = code !== null && code !== killed;
  // The cause is a mistake of ours, or a shutdown of all processes: nothing that the file did.
  if (isOurs || signal === 'SIGTERM' || signal === 'SIGINT')
    throw new Error(`looking at a file broke off (${code ?? signal})`);
  return { fault: late ? 'time' : 'memory' };
}

/** Feeds the input to a process; if the process dies in the middle of it, the broken pipe is no error. */
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

import { spawn } from 'node:child_process';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { inspectionLimits } from './inspection.ts';

type Apart = {
  /** A program of ours that looks at something hostile; it ends itself when it holds too much memory. */
  program: URL;
  args?: string[];
  input?: Readable;
  milliseconds?: number;
};

/** What a program wrote to its output, or how it ended without: after too much time, or of too much memory. */
export type Ended = { said: string } | { fault: 'time' | 'memory' };

/** Runs a program of ours in a process with bounded time and memory. Throws what the input throws, and when it is told to end. */
export async function runApart({
  program,
  args = [],
  input,
  milliseconds = inspectionLimits.milliseconds,
}: Apart): Promise<Ended> {
  const child = spawn(process.execPath, ['--max-old-space-size=512', fileURLToPath(program), ...args], {
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
    const [said] = await Promise.all([text(child.stdout), fed]);
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
